<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>DecisionWords</name>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>%1, held within 0.05 and 0.95</source>
        <translation>%1，限制在 0.05 到 0.95 之间</translation>
    </message>
</context>
<context>
    <name>ModelState</name>
    <message>
        <source>not loaded</source>
        <translation>未加载</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>加载中</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>TelemetrySeries</name>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1: median %2, %3 times</source>
        <translation>%1：中位数 %2，%3 次</translation>
    </message>
</context>
<context>
    <name>age</name>
    <message>
        <source>now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 时</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
</context>
<context>
    <name>casebench::AnswerPanel</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Suggested resolution</source>
        <translation>建议的解决办法</translation>
    </message>
    <message>
        <source>Similar cases</source>
        <translation>相似工单</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Copy reply</source>
        <translation>复制回复</translation>
    </message>
    <message>
        <source>Answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation>尚未回答</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>Press Enter to answer this case.</source>
        <translation>按回车键回答此工单。</translation>
    </message>
    <message>
        <source>Answer this case</source>
        <translation>回答此工单</translation>
    </message>
    <message>
        <source>DRAFT</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>FINAL</source>
        <translation>最终</translation>
    </message>
    <message>
        <source>draft said %1 (%2)</source>
        <translation>草稿为 %1（%2）</translation>
    </message>
    <message>
        <source>from the result cache</source>
        <translation>来自结果缓存</translation>
    </message>
    <message>
        <source>✓ Decided: %1</source>
        <translation>✓ 已决定：%1</translation>
    </message>
    <message>
        <source>No article fits. Add one on the Knowledge page.</source>
        <translation>没有合适的文章。请在“知识”页添加。</translation>
    </message>
    <message>
        <source>Article %1 “%2”</source>
        <translation>文章 %1《%2》</translation>
    </message>
    <message>
        <source>Open the article (similarity %1)</source>
        <translation>打开文章（相似度 %1）</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Accept the answer and go to the next case (D)</source>
        <translation>接受回答并转到下一个工单（D）</translation>
    </message>
</context>
<context>
    <name>casebench::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>all heads, averaged (0)</source>
        <translation>所有注意力头的平均 (0)</translation>
    </message>
    <message>
        <source>head %1 (%1)</source>
        <translation>第 %1 个头 (%1)</translation>
    </message>
    <message>
        <source>where “%1” looked</source>
        <translation>“%1” 看向哪里</translation>
    </message>
    <message>
        <source>where the text looked</source>
        <translation>文字看向哪里</translation>
    </message>
    <message>
        <source>No case is selected</source>
        <translation>没有选中工单</translation>
    </message>
    <message>
        <source>Select a case with a text and a picture on the Triage page.</source>
        <translation>请在分诊页选择一个既有文字又有图片的工单。</translation>
    </message>
    <message>
        <source>This case has no text</source>
        <translation>这个工单没有文字</translation>
    </message>
    <message>
        <source>Attention shows where the words of a text looked in the picture. Add a text to the case to see it.</source>
        <translation>注意力显示文字中的词看向图片的哪里。给工单添加文字即可查看。</translation>
    </message>
    <message>
        <source>This case has no picture</source>
        <translation>这个工单没有图片</translation>
    </message>
    <message>
        <source>Attention shows where the words of a text looked in the picture. Drop a photo on the case to see it.</source>
        <translation>注意力显示文字中的词看向图片的哪里。把照片拖到工单上即可查看。</translation>
    </message>
    <message>
        <source>The attention could not be computed</source>
        <translation>无法计算注意力</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The expert models are still loading; this starts as soon as they are ready.</source>
        <translation>专家模型仍在加载，就绪后立即开始。</translation>
    </message>
    <message>
        <source>Computing on the expert path…</source>
        <translation>正在专家路径上计算…</translation>
    </message>
    <message>
        <source>Cosine between text and picture in their shared space: +1 they mean the same, 0 nothing in common.</source>
        <translation>文字与图片在共同空间中的余弦：+1 表示含义相同，0 表示毫无共同点。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>click a word, or ← → ↑ ↓</source>
        <translation>点击一个词，或用 ← → ↑ ↓</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐度</translation>
    </message>
    <message>
        <source>Image tags</source>
        <translation>图片标签</translation>
    </message>
    <message>
        <source>All words (Esc)</source>
        <translation>全部词语 (Esc)</translation>
    </message>
    <message>
        <source>Attention head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Share of the attention</source>
        <translation>注意力占比</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Words of the text</source>
        <translation>文字中的词</translation>
    </message>
    <message>
        <source>Picture with the attention over it</source>
        <translation>叠加注意力的图片</translation>
    </message>
</context>
<context>
    <name>casebench::BarList</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>casebench::CacheCard</name>
    <message>
        <source>hit rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <source>hit rate, not asked yet</source>
        <translation>命中率，尚未查询</translation>
    </message>
    <message>
        <source>%1 of %2 · %3 entries</source>
        <translation>%1 / %2 · %3 条</translation>
    </message>
    <message>
        <source>%1 hits · %2 misses · %3 evicted</source>
        <translation>命中 %1 · 未命中 %2 · 淘汰 %3</translation>
    </message>
    <message>
        <source>oldest entry %1</source>
        <translation>最旧条目 %1</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>casebench::CasePanel</name>
    <message>
        <source>Case</source>
        <translation>工单</translation>
    </message>
    <message>
        <source>No case is selected</source>
        <translation>未选择工单</translation>
    </message>
    <message>
        <source>Choose one in the queue, or drop a photo and a sentence here.</source>
        <translation>请在队列中选择，或把一张照片和一句话拖到这里。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What the customer wrote</source>
        <translation>客户写的内容</translation>
    </message>
    <message>
        <source>Text of the case</source>
        <translation>工单正文</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>识别出的文字</translation>
    </message>
    <message>
        <source>Image tags</source>
        <translation>图像标签</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Dialogue</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Case %1</source>
        <translation>工单 %1</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>划分 %1</translation>
    </message>
    <message>
        <source>decided: %1</source>
        <translation>已决定：%1</translation>
    </message>
</context>
<context>
    <name>casebench::CategoryModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What belongs to it</source>
        <translation>包含的内容</translation>
    </message>
    <message>
        <source>Chinese name</source>
        <translation>中文名称</translation>
    </message>
</context>
<context>
    <name>casebench::CategoryPicker</name>
    <message>
        <source>Correct the category</source>
        <translation>更正类别</translation>
    </message>
    <message>
        <source>Search categories</source>
        <translation>搜索类别</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>决定</translation>
    </message>
</context>
<context>
    <name>casebench::ChangedCases</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>light wrong</source>
        <translation>轻量有误</translation>
    </message>
    <message>
        <source>expert wrong</source>
        <translation>专家有误</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>两者都错</translation>
    </message>
    <message>
        <source>case %1</source>
        <translation>工单 %1</translation>
    </message>
    <message>
        <source>%1 · complexity %2</source>
        <translation>%1 · 复杂度 %2</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>工单</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>轻量</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判断</translation>
    </message>
</context>
<context>
    <name>casebench::ComplexityHistogram</name>
    <message>
        <source>threshold %1</source>
        <translation>阈值 %1</translation>
    </message>
    <message>
        <source>advised</source>
        <translation>建议范围</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
</context>
<context>
    <name>casebench::CostCurve</name>
    <message>
        <source>Not known yet: this needs decided cases that were answered on both paths. Re-run decided cases with a forced route to fill it.</source>
        <translation>尚不可知：需要在两条路径上都回答过的已定案工单。用指定路径重新运行已定案的工单即可得到。</translation>
    </message>
    <message>
        <source>share on the expert path</source>
        <translation>专家路径占比</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>casebench::DecisionView</name>
    <message>
        <source>effective = base × (1 + 0.5 × (load − 0.7)) + cost term</source>
        <translation>有效阈值 = 基础阈值 × (1 + 0.5 × (负载 − 0.7)) + 成本项</translation>
    </message>
    <message>
        <source>The threshold did not decide this case.</source>
        <translation>这个工单不是由阈值决定的。</translation>
    </message>
    <message>
        <source>risk of a wrong light answer %1 · log-odds</source>
        <translation>轻量答案出错的风险 %1 · 对数几率</translation>
    </message>
    <message>
        <source>not assessed</source>
        <translation>未评估</translation>
    </message>
    <message>
        <source>Nothing in the rules would have led to another route.</source>
        <translation>按规则没有什么会使它走另一条路径。</translation>
    </message>
    <message>
        <source>answered from the result cache</source>
        <translation>由结果缓存回答</translation>
    </message>
    <message>
        <source>features from the cache</source>
        <translation>特征来自缓存</translation>
    </message>
    <message>
        <source>The decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Complexity and threshold</source>
        <translation>复杂度与阈值</translation>
    </message>
    <message>
        <source>What made it complex</source>
        <translation>复杂度的成因</translation>
    </message>
    <message>
        <source>Would change it</source>
        <translation>什么会改变它</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>casebench::HeatMapView</name>
    <message>
        <source>%1 of the attention</source>
        <translation>注意力的 %1</translation>
    </message>
    <message>
        <source>The model did not see this rim of the picture.</source>
        <translation>模型没有看到图片的这部分边缘。</translation>
    </message>
</context>
<context>
    <name>casebench::HeatScale</name>
    <message>
        <source>weakest cell %1</source>
        <translation>最弱格 %1</translation>
    </message>
    <message>
        <source>strongest %1</source>
        <translation>最强格 %1</translation>
    </message>
</context>
<context>
    <name>casebench::ImportDialog</name>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Import cases</source>
        <translation>导入工单</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Text column</source>
        <translation>正文列</translation>
    </message>
    <message>
        <source>Title column</source>
        <translation>标题列</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>标签列</translation>
    </message>
    <message>
        <source>Image column</source>
        <translation>图片列</translation>
    </message>
    <message>
        <source>Split column</source>
        <translation>划分列</translation>
    </message>
    <message>
        <source>train, test, … (may stay empty)</source>
        <translation>train、test 等（可留空）</translation>
    </message>
    <message>
        <source>Split of all cases</source>
        <translation>所有工单的划分</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Choose pictures, folders, tables (CSV), JSON lines, mails or ZIP archives.</source>
        <translation>请选择图片、文件夹、表格（CSV）、JSON 行、邮件或 ZIP 压缩包。</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等另外 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in the folder</source>
        <translation>
            <numerusform>文件夹中有 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Table in %1, separated by %2</source>
        <translation>%1 编码的表格，分隔符为 %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>as found: %1</source>
        <translation>自动识别：%1</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>导入文件夹</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>%1 imported, %2 refused</source>
        <translation>已导入 %1 项，拒绝 %2 项</translation>
    </message>
</context>
<context>
    <name>casebench::KnowledgePage</name>
    <message>
        <source>New category</source>
        <translation>新类别</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Add category</source>
        <translation>添加类别</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take over labels</source>
        <translation>采用已有标签</translation>
    </message>
    <message>
        <source>Adds the labels of imported cases that are not categories yet.</source>
        <translation>把已导入工单中尚不是类别的标签添加为类别。</translation>
    </message>
    <message>
        <source>Import Markdown…</source>
        <translation>导入 Markdown…</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Articles</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>No categories yet</source>
        <translation>还没有类别</translation>
    </message>
    <message>
        <source>Define some, each with a sentence that says what belongs to it: cases are answered from the descriptions until you train on your own decisions.</source>
        <translation>请定义一些类别，并各用一句话说明其内容：在用您自己的决定训练之前，将根据这些说明回答工单。</translation>
    </message>
    <message>
        <source>No articles yet</source>
        <translation>还没有文章</translation>
    </message>
    <message>
        <source>Import Markdown files: answers suggest the resolution that fits, with its source.</source>
        <translation>导入 Markdown 文件后，回答会给出合适的解决办法并注明来源。</translation>
    </message>
    <message>
        <source>Categories · %1</source>
        <translation>类别 · %1</translation>
    </message>
    <message>
        <source>Articles · %1</source>
        <translation>文章 · %1</translation>
    </message>
    <message>
        <source>Article %1</source>
        <translation>文章 %1</translation>
    </message>
    <message>
        <source>for any category</source>
        <translation>适用于任何类别</translation>
    </message>
    <message>
        <source>Import Markdown articles</source>
        <translation>导入 Markdown 文章</translation>
    </message>
    <message>
        <source>Markdown (*.md *.markdown)</source>
        <translation>Markdown (*.md *.markdown)</translation>
    </message>
    <message numerus="yes">
        <source>%n article(s) imported</source>
        <translation>
            <numerusform>已导入 %n 篇文章</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>casebench::MainWindow</name>
    <message numerus="yes">
        <source>%n case(s) deleted</source>
        <translation>
            <numerusform>已删除 %n 个工单</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Backed up to %1</source>
        <translation>已备份到 %1</translation>
    </message>
    <message>
        <source>The clipboard holds neither text nor a picture.</source>
        <translation>剪贴板中既没有文字也没有图片。</translation>
    </message>
    <message>
        <source>Open or create a workspace first.</source>
        <translation>请先打开或新建工作区。</translation>
    </message>
    <message>
        <source>Open workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>My cases</source>
        <translation>我的工单</translation>
    </message>
    <message>
        <source>Back up workspace</source>
        <translation>备份工作区</translation>
    </message>
    <message>
        <source>About Casebench</source>
        <translation>关于 Casebench</translation>
    </message>
    <message>
        <source>&lt;b&gt;Casebench&lt;/b&gt; %1&lt;p&gt;A workbench for people who triage support cases: every case is answered on this computer, and every answer shows its reasons.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;b&gt;Casebench&lt;/b&gt; %1&lt;p&gt;为支持工单分诊人员准备的工作台：每个工单都在本机上得到回答，每个回答都说明理由。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The reply is on the clipboard.</source>
        <translation>回复已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>casebench::ModelTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Digest</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Load time</source>
        <translation>加载用时</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
</context>
<context>
    <name>casebench::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 in memory</source>
        <translation>内存中 %1</translation>
    </message>
    <message>
        <source>Result cache</source>
        <translation>结果缓存</translation>
    </message>
    <message>
        <source>Feature cache</source>
        <translation>特征缓存</translation>
    </message>
    <message>
        <source>Model cache</source>
        <translation>模型缓存</translation>
    </message>
    <message>
        <source>Copy the digest</source>
        <translation>复制摘要</translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>Open a workspace: the models it uses are listed here.</source>
        <translation>打开一个工作区：它使用的模型会列在这里。</translation>
    </message>
</context>
<context>
    <name>casebench::PerformancePage</name>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>%1 to %2 ✕</source>
        <translation>%1 至 %2 ✕</translation>
    </message>
    <message>
        <source>p50 %1 · p95 %2 · p99 %3 · %4 runs</source>
        <translation>p50 %1 · p95 %2 · p99 %3 · 运行 %4 次</translation>
    </message>
    <message>
        <source>result %1 · feature %2 · model %3</source>
        <translation>结果 %1 · 特征 %2 · 模型 %3</translation>
    </message>
    <message>
        <source>light %1 · vision %2 · expert %3</source>
        <translation>轻量 %1 · 视觉 %2 · 专家 %3</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行记录</translation>
    </message>
    <message>
        <source>Run a case on the Triage page: its times appear here within a second.</source>
        <translation>在分诊页运行一个工单：一秒之内这里就会出现它的用时。</translation>
    </message>
    <message>
        <source>No runs in this range</source>
        <translation>这个时段没有运行记录</translation>
    </message>
    <message>
        <source>Choose a longer range, or look at everything.</source>
        <translation>请选择更长的时段，或查看全部。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>查看全部</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>最近一小时</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Drag over a chart to look closer, double-click to go back</source>
        <translation>在图上拖动可放大时段，双击返回</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Cache hit rate</source>
        <translation>缓存命中率</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>median per step</source>
        <translation>每步中位数</translation>
    </message>
    <message>
        <source>Latency over time</source>
        <translation>延迟随时间的变化</translation>
    </message>
    <message>
        <source>Cache hit rate over time</source>
        <translation>缓存命中率随时间的变化</translation>
    </message>
    <message>
        <source>Share of the routes over time</source>
        <translation>路径占比随时间的变化</translation>
    </message>
</context>
<context>
    <name>casebench::PictureView</name>
    <message>
        <source>Pictures of the case</source>
        <translation>工单的图片</translation>
    </message>
    <message>
        <source>Previous picture (←)</source>
        <translation>上一张图片（←）</translation>
    </message>
    <message>
        <source>Next picture (→)</source>
        <translation>下一张图片（→）</translation>
    </message>
    <message>
        <source>Fit to the panel (0)</source>
        <translation>适合面板（0）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 张，共 %2 张</translation>
    </message>
</context>
<context>
    <name>casebench::QueuePanel</name>
    <message>
        <source>Open</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Has photo</source>
        <translation>有照片</translation>
    </message>
    <message>
        <source>Low confidence</source>
        <translation>低置信度</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>已决定</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>最早</translation>
    </message>
    <message>
        <source>Least sure</source>
        <translation>最不确定</translation>
    </message>
    <message>
        <source>Hardest</source>
        <translation>最难</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Order of the queue</source>
        <translation>队列的顺序</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Queue · %1 open</source>
        <translation>队列 · %1 个待处理</translation>
    </message>
    <message>
        <source>Queue · %1</source>
        <translation>队列 · %1</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Create one or open one from the File menu.</source>
        <translation>请从“文件”菜单新建或打开。</translation>
    </message>
    <message>
        <source>No case matches</source>
        <translation>没有符合的工单</translation>
    </message>
    <message>
        <source>Clear the search or a filter to see more.</source>
        <translation>清除搜索或筛选以查看更多。</translation>
    </message>
    <message>
        <source>No cases yet</source>
        <translation>还没有工单</translation>
    </message>
    <message>
        <source>Drop a photo or a text on the window, paste one with Ctrl+Shift+V, or import a file.</source>
        <translation>把照片或文字拖到窗口上，用 Ctrl+Shift+V 粘贴，或导入文件。</translation>
    </message>
    <message>
        <source>Import cases…</source>
        <translation>导入工单…</translation>
    </message>
</context>
<context>
    <name>casebench::RankRow</name>
    <message>
        <source>Decide for “%1” (key %2)</source>
        <translation>决定为“%1”（按键 %2）</translation>
    </message>
</context>
<context>
    <name>casebench::RouteFlow</name>
    <message>
        <source>complexity %1</source>
        <translation>复杂度 %1</translation>
    </message>
    <message>
        <source>not assessed</source>
        <translation>未评估</translation>
    </message>
</context>
<context>
    <name>casebench::RouteFork</name>
    <message>
        <source>complexity %1 %2 %3</source>
        <translation>复杂度 %1 %2 %3</translation>
    </message>
    <message>
        <source>assessment too late</source>
        <translation>评估超时</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>手动指定</translation>
    </message>
</context>
<context>
    <name>casebench::RouteSummary</name>
    <message>
        <source>Would change it</source>
        <translation>会改变结果的条件</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>耗时</translation>
    </message>
</context>
<context>
    <name>casebench::RoutingPage</name>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>This case has not been run</source>
        <translation>这个工单还没有运行过</translation>
    </message>
    <message>
        <source>Run it on the Triage page (Enter) to see which route it takes and why.</source>
        <translation>在分诊页运行它（回车键），即可看到它走哪条路径以及原因。</translation>
    </message>
    <message>
        <source>No case is selected</source>
        <translation>没有选中工单</translation>
    </message>
    <message>
        <source>Select a case on the Triage page to see why it took its route.</source>
        <translation>请在分诊页选择一个工单，查看它为何走这条路径。</translation>
    </message>
    <message>
        <source>This case</source>
        <translation>当前工单</translation>
    </message>
    <message>
        <source>Tune the threshold</source>
        <translation>调整阈值</translation>
    </message>
    <message>
        <source>T switches</source>
        <translation>按 T 切换</translation>
    </message>
</context>
<context>
    <name>casebench::SettingsPage</name>
    <message>
        <source>default %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>suggested %1–%2</source>
        <translation>建议 %1–%2</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>These settings belong to the workspace. Theme and language are in the View menu.</source>
        <translation>这些设置属于工作区。主题和语言在“视图”菜单中。</translation>
    </message>
</context>
<context>
    <name>casebench::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>casebench::SpanTimeline</name>
    <message>
        <source>draft %1</source>
        <translation>草稿 %1</translation>
    </message>
    <message>
        <source>total %1</source>
        <translation>总计 %1</translation>
    </message>
    <message>
        <source>%1: %2, from %3 on</source>
        <translation>%1：%2，自 %3 起</translation>
    </message>
</context>
<context>
    <name>casebench::StatusStrip</name>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>数据不会离开本机</translation>
    </message>
    <message>
        <source>Every model runs on this machine. No case, picture or answer is sent anywhere.</source>
        <translation>所有模型都在本机运行。工单、图片和回答都不会发送到任何地方。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>没有引擎</translation>
    </message>
    <message>
        <source>Engine ready</source>
        <translation>引擎就绪</translation>
    </message>
    <message>
        <source>Engine starting</source>
        <translation>引擎启动中</translation>
    </message>
    <message>
        <source>Light path only</source>
        <translation>仅轻量路径</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>p95 %1 ms</source>
        <translation>p95 %1 毫秒</translation>
    </message>
    <message>
        <source>Result cache %1 · Feature cache %2</source>
        <translation>结果缓存 %1 · 特征缓存 %2</translation>
    </message>
    <message>
        <source>%1 of %2 cases answered</source>
        <translation>已回答 %1 / %2 个工单</translation>
    </message>
</context>
<context>
    <name>casebench::ThresholdRuler</name>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>complexity %1, base threshold %2, effective threshold %3</source>
        <translation>复杂度 %1，基础阈值 %2，有效阈值 %3</translation>
    </message>
    <message>
        <source>effective %1 at load %2</source>
        <translation>有效 %1（负载 %2）</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>基础 %1</translation>
    </message>
</context>
<context>
    <name>casebench::TimeChart</name>
    <message>
        <source>MMM d</source>
        <comment>date on an axis</comment>
        <translation>M月d日</translation>
    </message>
</context>
<context>
    <name>casebench::TopBar</name>
    <message>
        <source>Search cases, articles, commands   %1</source>
        <translation>搜索工单、文章、命令   %1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>No workspace</source>
        <translation>没有工作区</translation>
    </message>
    <message>
        <source>Draft %1 ms · Final %2 ms</source>
        <translation>草稿 %1 毫秒 · 最终 %2 毫秒</translation>
    </message>
    <message>
        <source>Answered in %1 ms</source>
        <translation>%1 毫秒内回答</translation>
    </message>
</context>
<context>
    <name>casebench::TriagePage</name>
    <message>
        <source>Run, or accept the answer</source>
        <translation>运行，或接受回答</translation>
    </message>
    <message>
        <source>Accept and go to the next case</source>
        <translation>接受并转到下一个工单</translation>
    </message>
    <message>
        <source>Correct the category…</source>
        <translation>更正类别…</translation>
    </message>
    <message>
        <source>Copy reply</source>
        <translation>复制回复</translation>
    </message>
    <message>
        <source>Run selected cases again</source>
        <translation>重新运行所选工单</translation>
    </message>
    <message>
        <source>Run all open cases</source>
        <translation>运行所有待处理工单</translation>
    </message>
    <message>
        <source>Run on the light path</source>
        <translation>用轻量路径运行</translation>
    </message>
    <message>
        <source>Run on the expert path</source>
        <translation>用专家路径运行</translation>
    </message>
    <message>
        <source>Stop running</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Next case</source>
        <translation>下一个工单</translation>
    </message>
    <message>
        <source>Previous case</source>
        <translation>上一个工单</translation>
    </message>
    <message>
        <source>Delete selected cases</source>
        <translation>删除所选工单</translation>
    </message>
    <message>
        <source>Decide for category 1</source>
        <translation>决定为第 1 个类别</translation>
    </message>
    <message>
        <source>Decide for category 2</source>
        <translation>决定为第 2 个类别</translation>
    </message>
    <message>
        <source>Decide for category 3</source>
        <translation>决定为第 3 个类别</translation>
    </message>
    <message>
        <source>Decide for category 4</source>
        <translation>决定为第 4 个类别</translation>
    </message>
    <message>
        <source>Decide for category 5</source>
        <translation>决定为第 5 个类别</translation>
    </message>
    <message>
        <source>Triage</source>
        <translation>分诊</translation>
    </message>
    <message>
        <source>Why this route</source>
        <translation>为何走这条路径</translation>
    </message>
    <message>
        <source>Open in Routing →</source>
        <translation>在“路由”页打开 →</translation>
    </message>
    <message>
        <source>No decision yet</source>
        <translation>尚无决定</translation>
    </message>
    <message>
        <source>Answer the case to see which way it goes, and why.</source>
        <translation>回答此工单后即可看到它走哪条路径以及原因。</translation>
    </message>
</context>
<context>
    <name>casebench::TuningView</name>
    <message>
        <source>Expert share</source>
        <translation>专家占比</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>Cost per 1 000</source>
        <translation>每 1 000 次成本</translation>
    </message>
    <message>
        <source>was %1 expert calls</source>
        <translation>原为 %1 次专家调用</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>no case answered on both paths</source>
        <translation>没有两条路径都回答过的工单</translation>
    </message>
    <message>
        <source>Cases that change route</source>
        <translation>改变路径的工单</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>expert calls → best threshold %1</source>
        <translation>次专家调用 → 最佳阈值 %1</translation>
    </message>
    <message>
        <source>expert calls → not known without both answers</source>
        <translation>次专家调用 → 缺少两种答案，无法得知</translation>
    </message>
    <message>
        <source>Effective now: %1</source>
        <translation>当前有效阈值：%1</translation>
    </message>
    <message>
        <source>Apply the threshold</source>
        <translation>应用阈值</translation>
    </message>
    <message>
        <source>Set the base threshold from %1 to %2?</source>
        <translation>将基础阈值从 %1 改为 %2？</translation>
    </message>
    <message>
        <source>Over the stored runs, the expert share would have been %1 instead of %2.</source>
        <translation>在已存的运行中，专家占比会是 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>The advised range is %1 to %2.</source>
        <translation>建议范围为 %1 至 %2。</translation>
    </message>
    <message>
        <source>light path</source>
        <translation>轻量路径</translation>
    </message>
    <message>
        <source>expert path</source>
        <translation>专家路径</translation>
    </message>
    <message>
        <source>light answer known to be wrong</source>
        <translation>已知轻量答案有误</translation>
    </message>
    <message>
        <source>%1 runs · both answers known for %2</source>
        <translation>%1 次运行 · %2 个工单两种答案已知</translation>
    </message>
    <message>
        <source>%1 runs were decided by their complexity; the threshold does not touch the others.</source>
        <translation>%1 次运行由复杂度决定；其余不受阈值影响。</translation>
    </message>
    <message>
        <source>APGR %1</source>
        <translation>APGR %1</translation>
    </message>
    <message>
        <source>CPT(50) %1</source>
        <translation>CPT(50) %1</translation>
    </message>
    <message>
        <source>CPT(80) %1</source>
        <translation>CPT(80) %1</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 天</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Labelled only</source>
        <translation>仅已标注</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Apply…</source>
        <translation>应用…</translation>
    </message>
    <message>
        <source>Complexity of cases, and the threshold</source>
        <translation>工单的复杂度与阈值</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>← → moves by 0.01, drag, or type</source>
        <translation>← → 每次移动 0.01，也可拖动或输入</translation>
    </message>
    <message>
        <source>Cost against quality</source>
        <translation>成本与质量</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>replayed at load 0.70, where effective = base</source>
        <translation>按负载 0.70 重放，此时有效阈值 = 基础阈值</translation>
    </message>
    <message>
        <source>Only disagreements</source>
        <translation>仅看分歧</translation>
    </message>
    <message>
        <source>One wrong answer costs as much as</source>
        <translation>一个错误答案的代价相当于</translation>
    </message>
    <message>
        <source>No runs to learn from yet</source>
        <translation>还没有可供分析的运行</translation>
    </message>
    <message>
        <source>Run some text cases on the Triage page: their complexity shows here, and what another threshold would have done to them.</source>
        <translation>在分诊页运行一些文字工单：这里会显示它们的复杂度，以及换一个阈值会怎样。</translation>
    </message>
</context>
<context>
    <name>casebench::WordChips</name>
    <message>
        <source>all words</source>
        <translation>全部词语</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Case</source>
        <translation>工单(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation>新建工作区(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>打开工作区(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Import cases…</source>
        <translation>导入工单(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Back up workspace…</source>
        <translation>备份工作区(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Paste as new case</source>
        <translation>粘贴为新工单(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Undo delete</source>
        <translation>撤销删除(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Casebench</source>
        <translation>关于 Casebench(&amp;A)</translation>
    </message>
</context>
<context>
    <name>features</name>
    <message>
        <source>length of the text</source>
        <translation>文字长度</translation>
    </message>
    <message>
        <source>clauses</source>
        <translation>分句数</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>error codes</source>
        <translation>错误代码</translation>
    </message>
    <message>
        <source>negations</source>
        <translation>否定词</translation>
    </message>
    <message>
        <source>conditions</source>
        <translation>条件词</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>疑问</translation>
    </message>
    <message>
        <source>Chinese share</source>
        <translation>中文比例</translation>
    </message>
    <message>
        <source>known words</source>
        <translation>已知词比例</translation>
    </message>
    <message>
        <source>pictures</source>
        <translation>图片数</translation>
    </message>
    <message>
        <source>picture size</source>
        <translation>图片大小</translation>
    </message>
    <message>
        <source>picture sharpness</source>
        <translation>图片清晰度</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段数</translation>
    </message>
    <message>
        <source>dialogue turns</source>
        <translation>对话轮数</translation>
    </message>
    <message>
        <source>light model&apos;s margin</source>
        <translation>轻量模型的领先幅度</translation>
    </message>
    <message>
        <source>light model&apos;s doubt</source>
        <translation>轻量模型的犹豫</translation>
    </message>
    <message>
        <source>distance to known cases</source>
        <translation>与已知工单的距离</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The file {file} does not exist.</source>
        <translation>文件 {file} 不存在。</translation>
    </message>
    <message>
        <source>The file {file} cannot be read: {reason}</source>
        <translation>无法读取文件 {file}：{reason}</translation>
    </message>
    <message>
        <source>The file {file} cannot be written: {reason}</source>
        <translation>无法写入文件 {file}：{reason}</translation>
    </message>
    <message>
        <source>The stored text is not valid JSON: {reason}</source>
        <translation>存储的文本不是有效的 JSON：{reason}</translation>
    </message>
    <message>
        <source>The picture {file} is damaged: {reason}</source>
        <translation>图片 {file} 已损坏：{reason}</translation>
    </message>
    <message>
        <source>The picture {file} is empty.</source>
        <translation>图片 {file} 是空的。</translation>
    </message>
    <message>
        <source>The picture {file} is too large: {bytes} bytes, at most {limit} are accepted.</source>
        <translation>图片 {file} 太大：{bytes} 字节，最多接受 {limit} 字节。</translation>
    </message>
    <message>
        <source>The picture {file} has too many pixels: {width} × {height}, at most {limit} are accepted.</source>
        <translation>图片 {file} 像素过多：{width} × {height}，最多接受 {limit}。</translation>
    </message>
    <message>
        <source>The file {file} is not a picture of a known format.</source>
        <translation>文件 {file} 不是已知格式的图片。</translation>
    </message>
    <message>
        <source>A sample has between 1 and 100,000 cases, not {count}.</source>
        <translation>示例可有 1 到 100,000 个工单，不能是 {count} 个。</translation>
    </message>
    <message>
        <source>The compute library cannot be loaded: {reason} Only the light path works.</source>
        <translation>无法加载计算库：{reason} 只有轻量路径可用。</translation>
    </message>
    <message>
        <source>The configuration of model {id} is not valid: {file}</source>
        <translation>模型 {id} 的配置无效：{file}</translation>
    </message>
    <message>
        <source>The model file {file} is not valid: {reason}</source>
        <translation>模型文件 {file} 无效：{reason}</translation>
    </message>
    <message>
        <source>The model list {file} is not valid: {reason} {entry}</source>
        <translation>模型清单 {file} 无效：{reason} {entry}</translation>
    </message>
    <message>
        <source>Model {id} is not installed ({file}). Run: casebench-cli models fetch</source>
        <translation>模型 {id} 未安装（{file}）。请运行：casebench-cli models fetch</translation>
    </message>
    <message>
        <source>The text recognition data for {languages} is not installed: {reason}</source>
        <translation>未安装 {languages} 的文字识别数据：{reason}</translation>
    </message>
    <message>
        <source>No model for {role} is installed. Run: casebench-cli models fetch</source>
        <translation>未安装用于 {role} 的模型。请运行：casebench-cli models fetch</translation>
    </message>
    <message>
        <source>{file}: tensor {tensor} should be {expected} but is {actual}.</source>
        <translation>{file}：张量 {tensor} 应为 {expected}，实际为 {actual}。</translation>
    </message>
    <message>
        <source>{file}: tensor {tensor} is missing.</source>
        <translation>{file}：缺少张量 {tensor}。</translation>
    </message>
    <message>
        <source>The weights {file} cannot be written: tensor {tensor} is not valid.</source>
        <translation>无法写入权重 {file}：张量 {tensor} 无效。</translation>
    </message>
    <message>
        <source>There is no model {id}.</source>
        <translation>没有模型 {id}。</translation>
    </message>
    <message>
        <source>Model {id} does not name its {use}.</source>
        <translation>模型 {id} 没有指明其 {use}。</translation>
    </message>
    <message>
        <source>{file} of model {id} is not the expected file (SHA-256 {actual} instead of {expected}). Fetch it again: casebench-cli models fetch</source>
        <translation>模型 {id} 的 {file} 不是预期的文件（SHA-256 为 {actual}，应为 {expected}）。请重新获取：casebench-cli models fetch</translation>
    </message>
    <message>
        <source>an entry&apos;s configuration is not valid</source>
        <translation>某个条目的配置无效</translation>
    </message>
    <message>
        <source>an entry&apos;s digest is not 64 hexadecimal digits</source>
        <translation>某个条目的摘要不是 64 位十六进制数</translation>
    </message>
    <message>
        <source>an entry&apos;s dimensions are not valid</source>
        <translation>某个条目的维数无效</translation>
    </message>
    <message>
        <source>an entry lacks something it must have</source>
        <translation>某个条目缺少必需的内容</translation>
    </message>
    <message>
        <source>its format is not known</source>
        <translation>其格式未知</translation>
    </message>
    <message>
        <source>an entry&apos;s name is not valid</source>
        <translation>某个条目的名称无效</translation>
    </message>
    <message>
        <source>an entry&apos;s path leads out of the models folder</source>
        <translation>某个条目的路径超出了模型文件夹</translation>
    </message>
    <message>
        <source>an entry&apos;s preprocessing is not valid</source>
        <translation>某个条目的预处理无效</translation>
    </message>
    <message>
        <source>an entry names an artifact that is not there</source>
        <translation>某个条目引用了不存在的文件</translation>
    </message>
    <message>
        <source>two entries have the same name</source>
        <translation>两个条目同名</translation>
    </message>
    <message>
        <source>it lists no artifacts</source>
        <translation>其中没有列出任何文件</translation>
    </message>
    <message>
        <source>it is not JSON</source>
        <translation>它不是 JSON</translation>
    </message>
    <message>
        <source>an entry&apos;s role is not known</source>
        <translation>某个条目的角色未知</translation>
    </message>
    <message>
        <source>it is not a linear head</source>
        <translation>它不是线性分类头</translation>
    </message>
    <message>
        <source>its weights do not match its labels</source>
        <translation>其权重与标签不匹配</translation>
    </message>
    <message>
        <source>a weight is not a finite number</source>
        <translation>某个权重不是有限的数</translation>
    </message>
    <message>
        <source>it is not a risk model</source>
        <translation>它不是风险模型</translation>
    </message>
    <message>
        <source>its reference distribution is not valid</source>
        <translation>其参考分布无效</translation>
    </message>
    <message>
        <source>its scaling is not a finite number</source>
        <translation>其缩放系数不是有限的数</translation>
    </message>
    <message>
        <source>its trees are not valid</source>
        <translation>其决策树无效</translation>
    </message>
    <message>
        <source>an entry of its header is not valid</source>
        <translation>其文件头中的某个条目无效</translation>
    </message>
    <message>
        <source>a tensor&apos;s name is not valid</source>
        <translation>某个张量的名称无效</translation>
    </message>
    <message>
        <source>a tensor lies outside the file</source>
        <translation>某个张量超出了文件范围</translation>
    </message>
    <message>
        <source>a tensor&apos;s shape is not valid</source>
        <translation>某个张量的形状无效</translation>
    </message>
    <message>
        <source>two tensors have the same name</source>
        <translation>两个张量同名</translation>
    </message>
    <message>
        <source>its tensors leave a gap</source>
        <translation>其张量之间有空隙</translation>
    </message>
    <message>
        <source>its header is not JSON</source>
        <translation>其文件头不是 JSON</translation>
    </message>
    <message>
        <source>its header is too large</source>
        <translation>其文件头太大</translation>
    </message>
    <message>
        <source>its tensors overlap</source>
        <translation>其张量相互重叠</translation>
    </message>
    <message>
        <source>a tensor&apos;s size does not match its shape</source>
        <translation>某个张量的大小与形状不符</translation>
    </message>
    <message>
        <source>it breaks off</source>
        <translation>文件不完整</translation>
    </message>
    <message>
        <source>a tensor&apos;s type is not known</source>
        <translation>某个张量的类型未知</translation>
    </message>
    <message>
        <source>The workspace {path} could not be read or written: {reason}</source>
        <translation>无法读写工作区 {path}：{reason}</translation>
    </message>
    <message>
        <source>There are two categories named {name}.</source>
        <translation>有两个名为 {name} 的类别。</translation>
    </message>
    <message>
        <source>There is already something at {path}.</source>
        <translation>{path} 处已有内容。</translation>
    </message>
    <message>
        <source>The workspace {path} was written by a newer program (version {version}). It was left untouched.</source>
        <translation>工作区 {path} 由更新的程序写入（版本 {version}），未作任何改动。</translation>
    </message>
    <message>
        <source>There is no article {id}.</source>
        <translation>没有文章 {id}。</translation>
    </message>
    <message>
        <source>The workspace {path} does not exist.</source>
        <translation>工作区 {path} 不存在。</translation>
    </message>
    <message>
        <source>The text file {file} is larger than 1 MB: import it instead.</source>
        <translation>文本文件 {file} 大于 1 MB：请改用导入。</translation>
    </message>
    <message>
        <source>{file}: the setting {key} cannot be {value}.</source>
        <translation>{file}：设置 {key} 不能为 {value}。</translation>
    </message>
    <message>
        <source>it names no categories, or its weights are no weights</source>
        <translation>它没有列出类别，或其权重无效</translation>
    </message>
    <message>
        <source>its categories are not those of heads.json</source>
        <translation>其类别与 heads.json 中的不一致</translation>
    </message>
    <message>
        <source>{file} is not a folder of trained models: it stays as it is.</source>
        <translation>{file} 不是存放已训练模型的文件夹：保持原样。</translation>
    </message>
    <message>
        <source>The setting {key} cannot be {value}.</source>
        <translation>设置 {key} 不能为 {value}。</translation>
    </message>
    <message>
        <source>{file}: there is no setting {key}.</source>
        <translation>{file}：没有设置 {key}。</translation>
    </message>
    <message>
        <source>The settings file {file} cannot be read: {reason}</source>
        <translation>无法读取设置文件 {file}：{reason}</translation>
    </message>
    <message>
        <source>Too many cases are waiting. Try again in {retry_ms} milliseconds.</source>
        <translation>等待中的工单太多。请在 {retry_ms} 毫秒后重试。</translation>
    </message>
    <message>
        <source>Attention needs a case with both text and a picture.</source>
        <translation>注意力图需要同时有文字和图片的工单。</translation>
    </message>
    <message>
        <source>Training failed: {reason}</source>
        <translation>训练失败：{reason}</translation>
    </message>
    <message>
        <source>All labelled cases have the same category: there is nothing to tell apart.</source>
        <translation>所有已标注的工单都属于同一类别，没有可区分的内容。</translation>
    </message>
    <message>
        <source>There are too few labelled cases to train on ({count}).</source>
        <translation>可用于训练的已标注工单太少（{count} 个）。</translation>
    </message>
    <message>
        <source>The assessment was not there within its time budget, so the light path was taken.</source>
        <translation>评估未在时限内完成，因此走了轻量路径。</translation>
    </message>
    <message>
        <source>The case has neither text nor a picture.</source>
        <translation>工单既没有文字也没有图片。</translation>
    </message>
    <message>
        <source>The route was chosen by hand.</source>
        <translation>路径由人工选定。</translation>
    </message>
    <message>
        <source>Only a picture came in, so the vision path was taken.</source>
        <translation>只有图片，因此走了视觉路径。</translation>
    </message>
    <message>
        <source>The models of the {route} path are not there.</source>
        <translation>{route} 路径的模型不可用。</translation>
    </message>
    <message>
        <source>Text and picture came in, so the expert path was taken.</source>
        <translation>同时有文字和图片，因此走了专家路径。</translation>
    </message>
    <message>
        <source>Text and picture came in, but the case is simple: the light path was taken.</source>
        <translation>同时有文字和图片，但工单简单：走了轻量路径。</translation>
    </message>
    <message>
        <source>The text is more complex than the threshold, so the expert path was taken.</source>
        <translation>文字的复杂度高于阈值，因此走了专家路径。</translation>
    </message>
    <message>
        <source>The text is not more complex than the threshold, so the light path was taken.</source>
        <translation>文字的复杂度未超过阈值，因此走了轻量路径。</translation>
    </message>
    <message>
        <source>The complexity model is not trained yet, so the case could not be assessed.</source>
        <translation>复杂度模型尚未训练，因此无法评估此工单。</translation>
    </message>
    <message>
        <source>Nothing is trained yet: the answer comes from the descriptions of the categories.</source>
        <translation>尚未训练：回答依据类别说明得出。</translation>
    </message>
    <message>
        <source>The picture {file} was left out: {reason}</source>
        <translation>图片 {file} 未被采用：{reason}</translation>
    </message>
    <message>
        <source>The models were not made for the language of this text ({language}).</source>
        <translation>模型并非为此文字的语言（{language}）而训练。</translation>
    </message>
    <message>
        <source>There are no categories yet. Define some on the Knowledge page.</source>
        <translation>还没有类别。请在“知识”页定义。</translation>
    </message>
    <message>
        <source>The text was longer than the model reads: its end was left out.</source>
        <translation>文字超过模型可读的长度：末尾部分被省略。</translation>
    </message>
    <message>
        <source>threshold {from} → {to}</source>
        <translation>阈值 {from} → {to}</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>已训练</translation>
    </message>
    <message>
        <source>The value {value} of {key} is not known.</source>
        <translation>{key} 的值 {value} 未知。</translation>
    </message>
    <message>
        <source>The value of {key} has the wrong type.</source>
        <translation>{key} 的值类型不对。</translation>
    </message>
    <message>
        <source>The picture cannot be encoded: {reason}</source>
        <translation>无法编码图片：{reason}</translation>
    </message>
    <message>
        <source>its bytes do not follow its format</source>
        <translation>其字节不符合其格式</translation>
    </message>
    <message>
        <source>The picture library cannot be started: {reason}</source>
        <translation>图片库无法启动：{reason}</translation>
    </message>
    <message>
        <source>{file}: the encoding was guessed as {encoding} (confidence {confidence} %).</source>
        <translation>{file}：编码猜测为 {encoding}（置信度 {confidence} %）。</translation>
    </message>
    <message>
        <source>{file}: a cell in row {row} is longer than {limit} bytes; reading stopped there.</source>
        <translation>{file}：第 {row} 行有单元格超过 {limit} 字节，读取到此为止。</translation>
    </message>
    <message>
        <source>{file}: the first row was read as data, not as column names.</source>
        <translation>{file}：第一行被当作数据而非列名读取。</translation>
    </message>
    <message>
        <source>{file} has no data rows.</source>
        <translation>{file} 没有数据行。</translation>
    </message>
    <message>
        <source>{file}: row {row} has {cells} cells, but there are {columns} columns.</source>
        <translation>{file}：第 {row} 行有 {cells} 个单元格，但共有 {columns} 列。</translation>
    </message>
    <message>
        <source>The table {file} is too large: {bytes} bytes, at most {limit} are accepted.</source>
        <translation>表格 {file} 太大：{bytes} 字节，最多接受 {limit} 字节。</translation>
    </message>
    <message>
        <source>{file}: row {row} has more than {limit} cells; reading stopped there.</source>
        <translation>{file}：第 {row} 行超过 {limit} 个单元格，读取到此为止。</translation>
    </message>
    <message>
        <source>{file}: a quote opened in row {row} is never closed.</source>
        <translation>{file}：第 {row} 行的引号没有闭合。</translation>
    </message>
    <message>
        <source>{file}: line {row} is not valid JSON.</source>
        <translation>{file}：第 {row} 行不是有效的 JSON。</translation>
    </message>
    <message>
        <source>{file}: line {row} is longer than {limit} bytes.</source>
        <translation>{file}：第 {row} 行超过 {limit} 字节。</translation>
    </message>
    <message>
        <source>{file}: line {row} is not a JSON object.</source>
        <translation>{file}：第 {row} 行不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The file {file} is not text.</source>
        <translation>文件 {file} 不是文本。</translation>
    </message>
    <message>
        <source>{file}: the bytes near position {offset} are not valid {encoding}.</source>
        <translation>{file}：位置 {offset} 附近的字节不是有效的 {encoding}。</translation>
    </message>
    <message>
        <source>There is no encoding named {encoding}.</source>
        <translation>没有名为 {encoding} 的编码。</translation>
    </message>
    <message>
        <source>The encoding of {file} is not known; name it in the import options.</source>
        <translation>{file} 的编码未知，请在导入选项中指明。</translation>
    </message>
    <message>
        <source>The archive {file} is damaged: {reason}</source>
        <translation>压缩包 {file} 已损坏：{reason}</translation>
    </message>
    <message>
        <source>{file} is encrypted.</source>
        <translation>{file} 已加密。</translation>
    </message>
    <message>
        <source>{file} is an archive within an archive; unpack it first.</source>
        <translation>{file} 是压缩包中的压缩包，请先解压。</translation>
    </message>
    <message>
        <source>The archive {file} unpacks to too much: at most {limit} bytes, or 200 times its size.</source>
        <translation>压缩包 {file} 解压后太大：最多 {limit} 字节或其大小的 200 倍。</translation>
    </message>
    <message>
        <source>The archive {file} has more than {limit} entries.</source>
        <translation>压缩包 {file} 的条目超过 {limit} 个。</translation>
    </message>
    <message>
        <source>The entry {file} leads out of the archive or is no file.</source>
        <translation>条目 {file} 指向压缩包之外或不是文件。</translation>
    </message>
    <message>
        <source>{file}: columns taken by name or content: text {text}; label {label}; picture {image}.</source>
        <translation>{file}：按名称或内容采用的列：正文 {text}；标签 {label}；图片 {image}。</translation>
    </message>
    <message>
        <source>The folder {file} has more than {limit} files; the rest was left out.</source>
        <translation>文件夹 {file} 的文件超过 {limit} 个，其余未导入。</translation>
    </message>
    <message>
        <source>{file} has no column {column}.</source>
        <translation>{file} 没有列 {column}。</translation>
    </message>
    <message>
        <source>There is no text, picture or dialogue in {file}.</source>
        <translation>{file} 中没有文字、图片或对话。</translation>
    </message>
    <message>
        <source>{file}, row {row}: the picture {picture} is missing; the case has none.</source>
        <translation>{file} 第 {row} 行：缺少图片 {picture}，该工单没有图片。</translation>
    </message>
    <message>
        <source>{file}, row {row}: a picture was left out. {code}</source>
        <translation>{file} 第 {row} 行：有一张图片未被采用。{code}</translation>
    </message>
    <message>
        <source>{file}: there is no text, picture or dialogue in row {row}.</source>
        <translation>{file}：第 {row} 行没有文字、图片或对话。</translation>
    </message>
    <message>
        <source>Temporary files cannot be written: {reason}</source>
        <translation>无法写入临时文件：{reason}</translation>
    </message>
    <message>
        <source>The text {file} is too long: {bytes} bytes, at most {limit} are accepted.</source>
        <translation>文本 {file} 太长：{bytes} 字节，最多接受 {limit} 字节。</translation>
    </message>
    <message>
        <source>The file {file} is of a type that cannot be imported.</source>
        <translation>文件 {file} 的类型无法导入。</translation>
    </message>
    <message>
        <source>{file}: the attachment {attachment} is no picture and was left out.</source>
        <translation>{file}：附件 {attachment} 不是图片，未被采用。</translation>
    </message>
    <message>
        <source>The mail {file} cannot be read.</source>
        <translation>无法读取邮件 {file}。</translation>
    </message>
    <message>
        <source>{file}: a picture was left out. {code}</source>
        <translation>{file}：有一张图片未被采用。{code}</translation>
    </message>
    <message>
        <source>{file}: a text part was left out. {code}</source>
        <translation>{file}：有一段文字未被采用。{code}</translation>
    </message>
    <message>
        <source>The mail {file} is too large: {bytes} bytes, at most {limit} are accepted.</source>
        <translation>邮件 {file} 太大：{bytes} 字节，最多接受 {limit} 字节。</translation>
    </message>
    <message>
        <source>The workspace {path} cannot be backed up in the middle of a change.</source>
        <translation>工作区 {path} 正在更改，无法备份。</translation>
    </message>
    <message>
        <source>Another program keeps the workspace {path} locked. Try again in a moment.</source>
        <translation>另一个程序锁定了工作区 {path}，请稍后再试。</translation>
    </message>
    <message>
        <source>The workspace {path} is damaged: {reason}</source>
        <translation>工作区 {path} 已损坏：{reason}</translation>
    </message>
    <message>
        <source>There is no room left on the disk for the workspace {path}.</source>
        <translation>磁盘上没有空间存放工作区 {path}。</translation>
    </message>
    <message>
        <source>There is no case {id}, or it was deleted.</source>
        <translation>没有工单 {id}，或已被删除。</translation>
    </message>
    <message>
        <source>{path} is not a workspace: there is no workspace.db in it.</source>
        <translation>{path} 不是工作区：其中没有 workspace.db。</translation>
    </message>
    <message>
        <source>There is no run {id}; it may have passed its retention.</source>
        <translation>没有运行 {id}，可能已过保留期。</translation>
    </message>
    <message>
        <source>{path} is not a workspace: a workspace is a folder.</source>
        <translation>{path} 不是工作区：工作区是一个文件夹。</translation>
    </message>
    <message>
        <source>The database in {path} belongs to another program.</source>
        <translation>{path} 中的数据库属于另一个程序。</translation>
    </message>
    <message>
        <source>The workspace {path} is read-only.</source>
        <translation>工作区 {path} 是只读的。</translation>
    </message>
    <message>
        <source>The setting {key} is not valid JSON.</source>
        <translation>设置 {key} 不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The device {device} is not available.</source>
        <translation>设备 {device} 不可用。</translation>
    </message>
    <message>
        <source>The computation failed: {reason}</source>
        <translation>计算失败：{reason}</translation>
    </message>
    <message>
        <source>The architecture {architecture} is not known.</source>
        <translation>架构 {architecture} 未知。</translation>
    </message>
    <message>
        <source>The principal components could not be computed.</source>
        <translation>无法计算主成分。</translation>
    </message>
    <message>
        <source>The picture handed to the image model is empty or incomplete.</source>
        <translation>交给图像模型的图片为空或不完整。</translation>
    </message>
    <message>
        <source>The token numbers handed to the text model are not in its vocabulary.</source>
        <translation>交给文字模型的词元编号不在其词表中。</translation>
    </message>
    <message>
        <source>OpenBLAS was loaded in its pthread build: inference with several threads will be slow and uneven. Install libopenblas0-openmp.</source>
        <translation>加载的是 pthread 版 OpenBLAS：多线程推理会又慢又不稳定。请安装 libopenblas0-openmp。</translation>
    </message>
    <message>
        <source>The {part} features do not fit this model.</source>
        <translation>{part} 特征与此模型不符。</translation>
    </message>
    <message>
        <source>There is nothing to distil: the vocabulary or the number of dimensions is empty.</source>
        <translation>没有可蒸馏的内容：词表或维数为空。</translation>
    </message>
    <message>
        <source>A training example has a label that is not in the list.</source>
        <translation>某个训练样例的标签不在列表中。</translation>
    </message>
    <message>
        <source>The fusion needs at least two labelled cases that have text and a picture.</source>
        <translation>融合需要至少两个同时有文字和图片的已标注工单。</translation>
    </message>
    <message>
        <source>{count} categories were added after the last training and cannot be suggested yet.</source>
        <translation>有 {count} 个类别是上次训练之后添加的，暂时不能给出建议。</translation>
    </message>
    <message>
        <source>The expert path could not answer, so this is the light answer. {reason}</source>
        <translation>专家路径无法回答，因此这是轻量回答。{reason}</translation>
    </message>
    <message>
        <source>Nothing was trained on pictures yet, so the picture did not vote.</source>
        <translation>尚未用图片训练，因此图片没有参与投票。</translation>
    </message>
    <message>
        <source>The case has no text and no picture.</source>
        <translation>工单既没有文字也没有图片。</translation>
    </message>
    <message>
        <source>{count} pictures were left out: a case is read with eight at most.</source>
        <translation>有 {count} 张图片未被采用：每个工单最多读取八张。</translation>
    </message>
    <message>
        <source>The article {file} has no text.</source>
        <translation>文章 {file} 没有文字。</translation>
    </message>
    <message>
        <source>{file} is not a Markdown file.</source>
        <translation>{file} 不是 Markdown 文件。</translation>
    </message>
    <message>
        <source>The article {file} is not UTF-8 text.</source>
        <translation>文章 {file} 不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>The article {file} is too large: at most {limit} bytes are accepted.</source>
        <translation>文章 {file} 太大：最多接受 {limit} 字节。</translation>
    </message>
    <message>
        <source>There is no trained fusion model for this workspace&apos;s categories. Train on cases with text and pictures first.</source>
        <translation>此工作区的类别没有训练好的融合模型。请先用同时有文字和图片的工单训练。</translation>
    </message>
    <message>
        <source>A stored value of the cache cannot be read.</source>
        <translation>无法读取缓存中存储的值。</translation>
    </message>
    <message>
        <source>The answer was known from {age_ms} ms ago ({route} path).</source>
        <translation>此回答在 {age_ms} 毫秒前已得出（{route} 路径）。</translation>
    </message>
    <message>
        <source>The same case was being computed already; its answer was shared.</source>
        <translation>相同的工单正在计算，共用了其回答。</translation>
    </message>
    <message>
        <source>{file} has no labelled cases with split “{split}”.</source>
        <translation>{file} 中没有划分为“{split}”的已标注工单。</translation>
    </message>
    <message>
        <source>Nothing was trained yet in {folder}.</source>
        <translation>{folder} 中尚未训练任何内容。</translation>
    </message>
    <message>
        <source>The picture heads were trained behind {trained}, but {current} is chosen: pictures do not vote until the next training.</source>
        <translation>图片分类头是基于 {trained} 训练的，但当前选择了 {current}：下次训练之前图片不参与投票。</translation>
    </message>
    <message>
        <source>The models were loaded for this case.</source>
        <translation>为此工单加载了模型。</translation>
    </message>
    <message>
        <source>{file} has no stored runs of text cases with a known complexity.</source>
        <translation>{file} 中没有复杂度已知的文字工单运行记录。</translation>
    </message>
    <message>
        <source>The {route} path needs a picture.</source>
        <translation>{route} 路径需要图片。</translation>
    </message>
    <message>
        <source>The {route} path needs text.</source>
        <translation>{route} 路径需要文字。</translation>
    </message>
    <message>
        <source>No remote expert is connected.</source>
        <translation>未连接远程专家。</translation>
    </message>
    <message>
        <source>Text and picture, more complex than the threshold.</source>
        <translation>文字加图片，复杂度高于阈值。</translation>
    </message>
    <message>
        <source>The medium band must not start above the high band.</source>
        <translation>中置信度的起点不得高于高置信度的起点。</translation>
    </message>
    <message>
        <source>The assessment took longer than {budget_ms} ms.</source>
        <translation>评估用时超过 {budget_ms} 毫秒。</translation>
    </message>
    <message>
        <source>The expert path failed: {reason}</source>
        <translation>专家路径失败：{reason}</translation>
    </message>
    <message>
        <source>{model} was not trained: {reason}</source>
        <translation>{model} 未训练：{reason}</translation>
    </message>
    <message>
        <source>{file} has no labelled cases to train on.</source>
        <translation>{file} 中没有可用于训练的已标注工单。</translation>
    </message>
    <message>
        <source>no training case has the input it needs</source>
        <translation>没有训练工单具备所需的输入</translation>
    </message>
    <message>
        <source>too few cases with text and picture</source>
        <translation>同时有文字和图片的工单太少</translation>
    </message>
    <message>
        <source>A field is written KEY=VALUE, not “{field}”.</source>
        <translation>字段写作 KEY=VALUE，而不是“{field}”。</translation>
    </message>
    <message>
        <source>Give a text, a picture, or both.</source>
        <translation>请提供文字、图片或两者。</translation>
    </message>
    <message>
        <source>no expert head fits</source>
        <translation>没有合适的专家分类头</translation>
    </message>
    <message>
        <source>The text heads were trained behind another text encoder than {current}: they do not vote until the next training.</source>
        <translation>文本分类头是在另一个文本编码器(而非 {current})之后训练的:下次训练之前它们不参与投票。</translation>
    </message>
</context>
<context>
    <name>queue</name>
    <message>
        <source>answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation>尚未回答</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>已决定</translation>
    </message>
    <message>
        <source>photo without text</source>
        <translation>无文字的照片</translation>
    </message>
</context>
<context>
    <name>routing</name>
    <message>
        <source>nothing</source>
        <translation>无内容</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>photo</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>text + photo</source>
        <translation>文字 + 照片</translation>
    </message>
    <message>
        <source>light path</source>
        <translation>轻量路径</translation>
    </message>
    <message>
        <source>vision path</source>
        <translation>视觉路径</translation>
    </message>
    <message>
        <source>expert path</source>
        <translation>专家路径</translation>
    </message>
    <message>
        <source>remote path</source>
        <translation>远程路径</translation>
    </message>
    <message>
        <source>With a threshold above %1: %2.</source>
        <translation>阈值高于 %1 时：%2。</translation>
    </message>
    <message>
        <source>With a threshold below %1: %2.</source>
        <translation>阈值低于 %1 时：%2。</translation>
    </message>
    <message>
        <source>Without the photo: %1.</source>
        <translation>没有照片时：%1。</translation>
    </message>
    <message>
        <source>Without the text: %1.</source>
        <translation>没有文字时：%1。</translation>
    </message>
    <message>
        <source>With the assessment in time: %1.</source>
        <translation>评估及时完成时：%1。</translation>
    </message>
    <message>
        <source>With a text beside the photo: %1.</source>
        <translation>若照片附有文字：%1。</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>Base threshold</source>
        <translation>基准阈值</translation>
    </message>
    <message>
        <source>Texts more complex than this go to the expert. Load and cost move it.</source>
        <translation>复杂度高于此值的文字交给专家。负载和成本会使其变动。</translation>
    </message>
    <message>
        <source>Complexity decides for text + photo</source>
        <translation>文字 + 照片也由复杂度决定</translation>
    </message>
    <message>
        <source>Otherwise cases with text and a photo always go to the expert.</source>
        <translation>否则同时有文字和照片的工单总是交给专家。</translation>
    </message>
    <message>
        <source>Routing budget (ms)</source>
        <translation>路由时限（毫秒）</translation>
    </message>
    <message>
        <source>When the assessment takes longer, the light path is taken.</source>
        <translation>评估超时则走轻量路径。</translation>
    </message>
    <message>
        <source>High confidence from</source>
        <translation>高置信度起点</translation>
    </message>
    <message>
        <source>Answers at or above this confidence count as high.</source>
        <translation>置信度不低于此值的回答算作高。</translation>
    </message>
    <message>
        <source>Medium confidence from</source>
        <translation>中置信度起点</translation>
    </message>
    <message>
        <source>Answers at or above this confidence count as medium, below it as low.</source>
        <translation>置信度不低于此值的回答算作中，低于此值算作低。</translation>
    </message>
    <message>
        <source>Draft after (ms)</source>
        <translation>草稿时限（毫秒）</translation>
    </message>
    <message>
        <source>When the expert is expected to take longer, a light draft is shown first.</source>
        <translation>预计专家用时更长时，先显示轻量草稿。</translation>
    </message>
    <message>
        <source>Recognise text in photos</source>
        <translation>识别照片中的文字</translation>
    </message>
    <message>
        <source>Reads displays and labels on the expert and vision paths.</source>
        <translation>在专家和视觉路径上读取显示屏和标签。</translation>
    </message>
    <message>
        <source>Budget per hour (expert calls)</source>
        <translation>每小时预算（专家调用）</translation>
    </message>
    <message>
        <source>Near the budget the threshold rises. 0: no budget.</source>
        <translation>接近预算时阈值升高。0：无预算。</translation>
    </message>
    <message>
        <source>Budget per day (expert calls)</source>
        <translation>每日预算（专家调用）</translation>
    </message>
    <message>
        <source>Cost of a light answer</source>
        <translation>轻量回答的成本</translation>
    </message>
    <message>
        <source>In units of one expert call.</source>
        <translation>以一次专家调用为单位。</translation>
    </message>
    <message>
        <source>Cost of a vision answer</source>
        <translation>视觉回答的成本</translation>
    </message>
    <message>
        <source>Cost of an expert answer</source>
        <translation>专家回答的成本</translation>
    </message>
    <message>
        <source>Keep results (s)</source>
        <translation>保留结果（秒）</translation>
    </message>
    <message>
        <source>How long an answer is given again to the same case.</source>
        <translation>同一工单可再次得到该回答的时长。</translation>
    </message>
    <message>
        <source>Keep features (s)</source>
        <translation>保留特征（秒）</translation>
    </message>
    <message>
        <source>How long the encoders&apos; results are used again.</source>
        <translation>编码器结果可重复使用的时长。</translation>
    </message>
    <message>
        <source>Result cache (MB)</source>
        <translation>结果缓存（MB）</translation>
    </message>
    <message>
        <source>Memory for answers.</source>
        <translation>用于回答的内存。</translation>
    </message>
    <message>
        <source>Feature cache (MB)</source>
        <translation>特征缓存（MB）</translation>
    </message>
    <message>
        <source>Memory for the encoders&apos; results.</source>
        <translation>用于编码器结果的内存。</translation>
    </message>
    <message>
        <source>Model memory (MB)</source>
        <translation>模型内存（MB）</translation>
    </message>
    <message>
        <source>Weights beyond this are unloaded, the least used first.</source>
        <translation>超出部分的权重会被卸载，最少使用的优先。</translation>
    </message>
    <message>
        <source>Light threads</source>
        <translation>轻量线程数</translation>
    </message>
    <message>
        <source>Cases answered at once on the light path. Takes effect at the next start.</source>
        <translation>轻量路径上同时回答的工单数。下次启动时生效。</translation>
    </message>
    <message>
        <source>Expert threads</source>
        <translation>专家线程数</translation>
    </message>
    <message>
        <source>Cases answered at once on the expert and vision paths. Takes effect at the next start.</source>
        <translation>专家和视觉路径上同时回答的工单数。下次启动时生效。</translation>
    </message>
    <message>
        <source>Threads per expert case</source>
        <translation>每个专家工单的线程数</translation>
    </message>
    <message>
        <source>LibTorch threads of each expert thread. Takes effect at the next start.</source>
        <translation>每个专家线程的 LibTorch 线程数。下次启动时生效。</translation>
    </message>
    <message>
        <source>Image encoder</source>
        <translation>图像编码器</translation>
    </message>
    <message>
        <source>A model id of the manifest, such as efficientnet-lite0.</source>
        <translation>模型清单中的模型名，例如 efficientnet-lite0。</translation>
    </message>
    <message>
        <source>
From %1 to %2, default %3.</source>
        <translation>
范围 %1 到 %2，默认 %3。</translation>
    </message>
    <message>
        <source> Suggested: %1 to %2.</source>
        <translation> 建议：%1 到 %2。</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
</context>
<context>
    <name>spans</name>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>assess</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>route</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>light text</source>
        <translation>轻量文字</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>recognise</source>
        <translation>识别</translation>
    </message>
    <message>
        <source>fuse</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>decide</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>search</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>read picture</source>
        <translation>读取图片</translation>
    </message>
    <message>
        <source>store</source>
        <translation>存储</translation>
    </message>
</context>
<context>
    <name>terms</name>
    <message>
        <source>light</source>
        <translation>轻量</translation>
    </message>
    <message>
        <source>vision</source>
        <translation>视觉</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>remote</source>
        <translation>远程</translation>
    </message>
    <message>
        <source>High confidence</source>
        <translation>高置信度</translation>
    </message>
    <message>
        <source>Medium confidence</source>
        <translation>中置信度</translation>
    </message>
    <message>
        <source>Low confidence</source>
        <translation>低置信度</translation>
    </message>
</context>
</TS>

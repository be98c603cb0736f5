<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>casebench::BarList</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>casebench::ImportDialog</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in the folder</source>
        <translation>
            <numerusform>%n file in the folder</numerusform>
            <numerusform>%n files in the folder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>casebench::KnowledgePage</name>
    <message numerus="yes">
        <source>%n article(s) imported</source>
        <translation>
            <numerusform>%n article imported</numerusform>
            <numerusform>%n articles imported</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>casebench::MainWindow</name>
    <message numerus="yes">
        <source>%n case(s) deleted</source>
        <translation>
            <numerusform>%n case deleted</numerusform>
            <numerusform>%n cases deleted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>casebench::StatusStrip</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
</TS>

"""models/fetch and the checkpoint reader: nothing runs, nothing wrong is installed, every failure is explained."""
import array
import collections
import hashlib
import io
import json
import os
import pickle
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile

SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../models")
sys.path.insert(0, SHIPPED)
import checkpoint  # noqa: E402


class Named:
    """Pickles as a reference to a global name, with the name given."""

    def __init__(self, name):
        self.name = name


class Rebuilt:
    """Pickles as PyTorch pickles a tensor."""

    def __init__(self, key, offset, shape, strides, kind="FloatStorage", count=6):
        self.arguments = ((key, kind, count), offset, shape, strides, False, collections.OrderedDict())


def pickled(value):
    """A protocol-2 pickle in which Rebuilt and Named become what PyTorch writes."""
    out = io.BytesIO()

    class Pickler(pickle._Pickler):
        def save(self, item, save_persistent_id=True):
            if isinstance(item, Named):
                self.write(b"c" + item.name.replace(".", "\n", 1).encode() + b"\n")
            elif isinstance(item, Rebuilt):
                (key, kind, count), *rest = item.arguments
                self.write(b"ctorch._utils\n_rebuild_tensor_v2\n(")
                self.save(("storage", Named("torch." + kind), key, "cpu", count, None))
                self.write(b"Q")
                for part in rest:
                    self.save(part)
                self.write(b"tR")
            else:
                super().save(item, save_persistent_id)

        def memoize(self, item):
            """Without a memo, so that the parts can be written one by one."""

    Pickler(out, 2).dump(value)
    return out.getvalue()


VALUES = array.array("f", [1, 2, 3, 4, 5, 6]).tobytes()


def legacy(state, storages=None):
    storages = {"0": VALUES} if storages is None else storages
    parts = [pickled(checkpoint.LEGACY_MAGIC), pickled(checkpoint.LEGACY_PROTOCOL), pickled({"little_endian": True}),
             pickled(state), pickled(list(storages))]
    return b"".join(parts) + b"".join(struct.pack("<q", len(data) // 4) + data for data in storages.values())


def zipped(state):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("model/data.pkl", pickled(state))
        archive.writestr("model/data/0", VALUES)
    return out.getvalue()


def state_of(**tensors):
    return collections.OrderedDict(tensors)


class CheckpointTest(unittest.TestCase):
    def floats(self, tensor):
        return list(array.array("f", tensor.contiguous_bytes()))

    def refused(self, data, text):
        with self.assertRaisesRegex(checkpoint.CheckpointError, text):
            checkpoint.read_checkpoint(io.BytesIO(data))

    def test_both_formats_give_the_same_tensors(self):
        state = state_of(w=Rebuilt("0", 0, (2, 3), (3, 1)), last=Rebuilt("0", 5, (), ()))
        for data in legacy(state), zipped(state):
            read = checkpoint.read_checkpoint(io.BytesIO(data))
            self.assertEqual(self.floats(read["w"]), [1, 2, 3, 4, 5, 6])
            self.assertEqual(read["w"].shape, (2, 3))
            self.assertEqual(self.floats(read["last"]), [6])

    def test_transposed_tensors_are_put_in_row_major_order(self):
        read = checkpoint.read_checkpoint(io.BytesIO(legacy(state_of(w=Rebuilt("0", 0, (3, 2), (1, 3))))))
        self.assertEqual(self.floats(read["w"]), [1, 4, 2, 5, 3, 6])

    def test_a_pickle_that_wants_to_run_something_is_refused(self):
        class Evil:
            def __reduce__(self):
                return os.system, ("echo run > ran",)

        with tempfile.TemporaryDirectory() as folder:
            before = os.getcwd()
            os.chdir(folder)
            try:
                evil = pickle.dumps(Evil(), 2)
                self.refused(legacy({}).replace(pickled({}), evil), "refused")
                self.refused(evil, "preamble")
                out = io.BytesIO()
                with zipfile.ZipFile(out, "w") as archive:
                    archive.writestr("m/data.pkl", evil)
                self.refused(out.getvalue(), "refused")
                self.assertEqual(os.listdir(folder), [])
            finally:
                os.chdir(before)

    def test_other_names_of_torch_are_refused_too(self):
        self.refused(legacy(state_of(w=Named("torch.load"))), "torch.load: refused")
        self.refused(legacy(state_of(w=Named("builtins.eval"))), "builtins.eval: refused")

    def test_tensors_that_reach_outside_their_storage_are_refused(self):
        for shape, strides, offset in [((7,), (1,), 0), ((2, 3), (4, 1), 0), ((1,), (1,), 6), ((2,), (1 << 62,), 0)]:
            self.refused(legacy(state_of(w=Rebuilt("0", offset, shape, strides))), "outside its storage")
        self.refused(legacy(state_of(w=Rebuilt("0", -1, (1,), (1,)))), "not made of numbers")
        self.refused(legacy(state_of(w=Rebuilt("0", 0, (1, 1), (1,)))), "without a storage")

    def test_broken_files_are_refused(self):
        good = legacy(state_of(w=Rebuilt("0", 0, (6,), (1,))))
        for length in range(0, len(good), 7):
            self.refused(good[:length], ".")
        self.refused(legacy(state_of(w=Rebuilt("0", 0, (6,), (1,))), {}), "without data")
        self.refused(legacy([1, 2], {}), "not a dictionary")
        self.refused(legacy(state_of(w=1), {}), "not a dictionary")

    def test_the_same_tensors_give_the_same_file(self):
        state = checkpoint.read_checkpoint(io.BytesIO(zipped(
            state_of(b=Rebuilt("0", 0, (2,), (1,)), a=Rebuilt("0", 2, (2, 2), (2, 1))))))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "w")
            checkpoint.write_safetensors(state, path)
            with open(path, "rb") as file:
                data = file.read()
        (length,) = struct.unpack("<Q", data[:8])
        self.assertEqual(length % 8, 0)
        self.assertEqual(json.loads(data[8:8 + length]), {
            "a": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
            "b": {"dtype": "F32", "shape": [2], "data_offsets": [16, 24]}})
        self.assertEqual(list(array.array("f", data[8 + length:])), [3, 4, 5, 6, 1, 2])


class FetchTest(unittest.TestCase):
    """Runs a copy of the script beside a small manifest, from a local folder."""

    WHEEL = "tiny_model-1.0-py3-none-any.whl"

    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        for folder in "models", "local", "data":
            os.mkdir(os.path.join(self.root, folder))
        for name in "fetch", "checkpoint.py":
            shutil.copy(os.path.join(SHIPPED, name), os.path.join(self.root, "models", name))
        wheel = os.path.join(self.root, "local", self.WHEEL)
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("tiny/names.json", '["one", "two"]')
        with open(wheel, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        self.write("models/requirements.txt", f"tiny-model==1.0 --hash=sha256:{digest}\n")
        self.manifest(hashlib.sha256(b"one\ntwo\n").hexdigest())

    def write(self, name, text):
        os.makedirs(os.path.dirname(os.path.join(self.root, name)), exist_ok=True)
        with open(os.path.join(self.root, name), "w", encoding="utf-8") as file:
            file.write(text)

    def manifest(self, digest):
        self.write("models/manifest.json", json.dumps({"format": 1, "artifacts": [
            {"id": "names", "file": "tiny/names.txt", "sha256": digest, "source": "a test",
             "from": {"wheel": self.WHEEL, "member": "tiny/names.json", "as": "lines"}},
            {"id": "made-here", "file": "student", "derived": True}]}))

    def fetch(self, *arguments, local="local"):
        environment = dict(os.environ, CASEBENCH_DATA=os.path.join(self.root, "data"),
                           CASEBENCH_MODELS_FROM=os.path.join(self.root, local))
        return subprocess.run([sys.executable, os.path.join(self.root, "models/fetch"), *arguments], env=environment,
                              capture_output=True, text=True, timeout=60)

    def installed(self):
        path = os.path.join(self.root, "data/models/tiny/names.txt")
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            return file.read()

    def test_a_package_is_unpacked_once_and_then_left_alone(self):
        self.assertEqual(self.fetch("--check").returncode, 1)
        first = self.fetch()
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertEqual(self.installed(), "one\ntwo\n")
        shutil.rmtree(os.path.join(self.root, "local"))
        os.mkdir(os.path.join(self.root, "local"))
        again = self.fetch()
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("there", again.stdout)
        self.assertEqual(self.fetch("--check").returncode, 0)

    def test_finished_files_are_taken_as_they_are(self):
        self.write("finished/tiny/names.txt", "one\ntwo\n")
        self.assertEqual(self.fetch(local="finished").returncode, 0)
        self.assertEqual(self.installed(), "one\ntwo\n")

    def test_a_damaged_file_is_replaced(self):
        self.write("data/models/tiny/names.txt", "one\nthree\n")
        self.assertEqual(self.fetch().returncode, 0)
        self.assertEqual(self.installed(), "one\ntwo\n")

    def test_a_wrong_package_is_refused_with_both_digests(self):
        with open(os.path.join(self.root, "local", self.WHEEL), "ab") as file:
            file.write(b"more")
        result = self.fetch()
        self.assertEqual(result.returncode, 1)
        self.assertIn("expected", result.stderr)
        self.assertIn("CASEBENCH_MODELS_FROM=DIR", result.stderr)
        self.assertIsNone(self.installed())

    def test_a_result_of_another_digest_is_not_installed(self):
        self.manifest("0" * 64)
        result = self.fetch()
        self.assertEqual(result.returncode, 1)
        self.assertIn("0" * 64, result.stderr)
        self.assertIsNone(self.installed())
        self.assertEqual(os.listdir(os.path.join(self.root, "data/models/tiny")), [])

    def test_a_missing_package_and_a_missing_folder_are_named(self):
        os.remove(os.path.join(self.root, "local", self.WHEEL))
        self.assertIn(self.WHEEL, self.fetch().stderr)
        self.assertIn("not a folder", self.fetch(local="nowhere").stderr)

    def test_wrong_usage_says_how_to_use_it(self):
        result = self.fetch("--fast")
        self.assertEqual(result.returncode, 2)
        self.assertIn("models/fetch --check", result.stderr)

    def test_every_artifact_of_the_shipped_manifest_comes_from_a_pinned_package(self):
        with open(os.path.join(SHIPPED, "requirements.txt"), encoding="utf-8") as file:
            pinned = {line.split("==")[0].replace("-", "_") for line in file if "--hash=sha256:" in line}
        with open(os.path.join(SHIPPED, "manifest.json"), encoding="utf-8") as file:
            origins = [a["from"] for a in json.load(file)["artifacts"] if "from" in a]
        self.assertEqual({origin["wheel"].split("-")[0] for origin in origins}, pinned)


if __name__ == "__main__":
    unittest.main()

"""Reads PyTorch checkpoints without PyTorch and writes safetensors, with the standard library only.

A checkpoint is a pickle, and a pickle can call anything. This reader knows ordered dictionaries, tensors and their
storages, and refuses every other name.

Formats: the legacy one (PyTorch < 1.6: five pickles, then each storage as a length and its elements) and the zip
archive (data.pkl and one member per storage).
"""
import collections
import io
import json
import math
import os
import pickle
import struct
import zipfile

LEGACY_MAGIC = 0x1950A86A20F9469CFC6C
LEGACY_PROTOCOL = 1001

# storage class → (name in safetensors, bytes of an element)
STORAGES = {
    "FloatStorage": ("F32", 4),
    "HalfStorage": ("F16", 2),
    "BFloat16Storage": ("BF16", 2),
    "LongStorage": ("I64", 8),
    "IntStorage": ("I32", 4),
    "CharStorage": ("I8", 1),
    "ByteStorage": ("U8", 1),
}


class CheckpointError(Exception):
    """The file is not a checkpoint of tensors."""


class Storage:
    def __init__(self, kind, count):
        self.type, self.size = STORAGES[kind]
        self.count = count
        self.data = None


class Tensor:
    """A view of a storage, as (storage, offset, shape, strides) in elements."""

    def __init__(self, storage, offset, shape, strides, *_):
        numbers = [offset, *shape, *strides]
        if not isinstance(storage, Storage) or len(shape) != len(strides):
            raise CheckpointError("a tensor without a storage")
        if not all(type(number) is int and number >= 0 for number in numbers):
            raise CheckpointError("a tensor whose shape is not made of numbers")
        last = offset + sum((extent - 1) * stride for extent, stride in zip(shape, strides))
        if 0 not in shape and last >= storage.count:
            raise CheckpointError("a tensor that reaches outside its storage")
        self.storage, self.offset, self.shape, self.strides = storage, offset, tuple(shape), tuple(strides)

    def contiguous_bytes(self):
        """The elements in row-major order."""
        size, data = self.storage.size, memoryview(self.storage.data)
        expected = [math.prod(self.shape[i + 1:]) for i in range(len(self.shape))]
        wanted = [(s, e) for s, e, extent in zip(self.strides, expected, self.shape) if extent != 1]
        if all(stride == plain for stride, plain in wanted):
            return bytes(data[self.offset * size:(self.offset + math.prod(self.shape)) * size])
        elements = data.cast("B").cast({1: "B", 2: "H", 4: "I", 8: "Q"}[size])
        offsets = [self.offset]
        for extent, stride in zip(self.shape, self.strides):
            offsets = [base + index * stride for base in offsets for index in range(extent)]
        return struct.pack("<%d%s" % (len(offsets), elements.format), *map(elements.__getitem__, offsets))


class StateDict(collections.OrderedDict):
    def __setstate__(self, state):
        """Version notes of the modules; not needed."""


class TensorUnpickler(pickle.Unpickler):
    def __init__(self, file, storages, load_storage):
        super().__init__(file)
        self.storages, self.load_storage = storages, load_storage

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return StateDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return Tensor
        if module == "torch" and name in STORAGES:
            return name
        raise CheckpointError(f"the checkpoint wants to run {module}.{name}: refused")

    def persistent_load(self, reference):
        if not isinstance(reference, tuple) or len(reference) < 5 or reference[0] != "storage":
            raise CheckpointError("an unknown kind of reference")
        _, kind, key, _, count = reference[:5]
        if kind not in STORAGES or type(key) is not str or type(count) is not int or count < 0:
            raise CheckpointError("a storage of unknown type")
        if len(reference) > 5 and reference[5] is not None:
            raise CheckpointError("a storage that is a view of another one")
        if key not in self.storages:
            self.storages[key] = Storage(kind, count)
            self.load_storage(key, self.storages[key])
        return self.storages[key]


def plain_unpickler(file):
    def refuse(*_):
        raise CheckpointError("the checkpoint's preamble holds more than numbers and names")

    unpickler = TensorUnpickler(file, {}, refuse)
    unpickler.find_class = refuse
    return unpickler


def exactly(file, count):
    data = file.read(count)
    if len(data) != count:
        raise CheckpointError("the file is cut off")
    return data


def read_legacy(file):
    if plain_unpickler(file).load() != LEGACY_MAGIC or plain_unpickler(file).load() != LEGACY_PROTOCOL:
        raise CheckpointError("not a PyTorch checkpoint")
    if not plain_unpickler(file).load().get("little_endian"):
        raise CheckpointError("written on a big-endian machine")
    storages = {}
    state = TensorUnpickler(file, storages, lambda *_: None).load()
    for key in plain_unpickler(file).load():
        storage = storages[key]
        (count,) = struct.unpack("<q", exactly(file, 8))
        if count != storage.count:
            raise CheckpointError("a storage of another length than announced")
        storage.data = exactly(file, count * storage.size)
    return state


def read_zip(file):
    with zipfile.ZipFile(file) as archive:
        members = [name for name in archive.namelist() if name.endswith("/data.pkl")]
        if len(members) != 1:
            raise CheckpointError("not a PyTorch checkpoint")
        folder = members[0][:-len("data.pkl")]

        def load(key, storage):
            storage.data = archive.read(f"{folder}data/{key}")
            if len(storage.data) != storage.count * storage.size:
                raise CheckpointError("a storage of another length than announced")

        return TensorUnpickler(io.BytesIO(archive.read(members[0])), {}, load).load()


def read_checkpoint(file):
    """{name: Tensor} of the checkpoint in a seekable binary file."""
    try:
        magic = file.read(4)
        file.seek(0)
        state = read_zip(file) if magic == b"PK\x03\x04" else read_legacy(file)
    except CheckpointError:
        raise
    except Exception as error:  # a broken pickle can raise anything
        raise CheckpointError(f"not a readable checkpoint ({type(error).__name__}: {error})") from error
    if not isinstance(state, StateDict) or not all(
            type(name) is str and isinstance(tensor, Tensor) for name, tensor in state.items()):
        raise CheckpointError("not a dictionary of tensors")
    if any(tensor.storage.data is None for tensor in state.values()):
        raise CheckpointError("a storage without data")
    return state


def write_safetensors(tensors, path):
    """Lays the tensors out by element size, then name: the same tensors always give the same bytes."""
    names = sorted(tensors, key=lambda name: (-tensors[name].storage.size, name))
    header, pieces, offset = {}, [], 0
    for name in names:
        tensor = tensors[name]
        data = tensor.contiguous_bytes()
        header[name] = {"dtype": tensor.storage.type, "shape": list(tensor.shape),
                        "data_offsets": [offset, offset + len(data)]}
        pieces.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":"), sort_keys=True).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for piece in pieces:
            out.write(piece)
        out.flush()
        os.fsync(out.fileno())

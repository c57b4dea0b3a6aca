import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seccompFilter } from './seccomp-filter.ts';

const ALLOW = 'allow';
const KILL = 'kill';
const EPERM = 'errno 1';
const ENOSYS = 'errno 38';

interface SystemCall {
  audit: number;
  number: number;
  flags?: number;
}

/** Interprets a classic BPF filter for one system call, as the kernel does. */
function judge(filter: Buffer, { audit, number, flags = 0 }: SystemCall): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  data.writeUInt32LE(flags, 16);
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [opcode, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    const jump = (condition: boolean) => (at += 8 * filter.readUInt8(at + (condition ? 2 : 3)));
    if (opcode === 0x20) accumulator = data.readUInt32LE(value);
    else if (opcode === 0x15) jump(accumulator === value);
    else if (opcode === 0x35) jump(accumulator >= value);
    else if (opcode === 0x45) jump((accumulator & value) !== 0);
    else if (opcode === 0x06) return getName(value);
    else assert.fail(`unknown instruction ${opcode}`);
  }
  assert.fail('the program ends without a return');
}

function getName(value: number): string {
  if (value === 0x7fff0000) return ALLOW;
  if (value === 0x80000000) return KILL;
  assert.equal(value >>> 16, 5, 'SECCOMP_RET_ERRNO');
  return `errno ${value & 0xffff}`;
}

const NAMESPACE_FLAGS = {
  CLONE_NEWNS: 0x00020000,
  CLONE_NEWCGROUP: 0x02000000,
  CLONE_NEWUTS: 0x04000000,
  CLONE_NEWIPC: 0x08000000,
  CLONE_NEWUSER: 0x10000000,
  CLONE_NEWPID: 0x20000000,
  CLONE_NEWNET: 0x40000000,
};
/** Flags of a thread of glibc, a fork and a vfork. */
const PLAIN_FLAGS = [0x003d0f00, 0x01200011, 0x00004111];

const MACHINES = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    refused: { unshare: 272, setns: 308, mount: 165, umount2: 166, pivot_root: 155, chroot: 161 },
    // Allowed calls: read, write, mmap, ioctl, fork, vfork, execve, socket, prlimit64, getrandom and two whose numbers are next to
    // refused ones.
    allowed: [0, 1, 9, 16, 57, 58, 59, 41, 302, 318, 164, 271],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    refused: { unshare: 97, setns: 268, mount: 40, umount2: 39, pivot_root: 41, chroot: 51 },
    allowed: [63, 64, 222, 29, 221, 198, 261, 278, 38, 98, 56],
  },
} as const;
const NEW_CALLS = {
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  mount_setattr: 442,
  open_tree_attr: 467,
};

for (const [arch, { audit, clone, refused, allowed }] of Object.entries(MACHINES)) {
  const filter = seccompFilter(arch) ?? Buffer.alloc(0);
  const judgeCall = (number: number, flags?: number) => judge(filter, { audit, number, ...(flags !== undefined && { flags }) });

  test(`the filter refuses calls that make or enter namespaces or mount file systems (${arch})`, () => {
    for (const [name, number] of Object.entries({ ...refused, ...NEW_CALLS })) assert.equal(judgeCall(number), EPERM, name);
    assert.equal(judgeCall(435), ENOSYS, 'clone3');
  });

  test(`the filter refuses clone with any namespace flag, and no other clone (${arch})`, () => {
    for (const flags of PLAIN_FLAGS) {
      assert.equal(judgeCall(clone, flags), ALLOW);
      for (const [name, flag] of Object.entries(NAMESPACE_FLAGS)) assert.equal(judgeCall(clone, flags | flag), EPERM, name);
    }
  });

  test(`the filter allows other calls, whatever their arguments (${arch})`, () => {
    for (const number of allowed) assert.equal(judgeCall(number, 0x7e020000), ALLOW, String(number));
  });

  test(`the filter kills a program of another architecture (${arch})`, () => {
    for (const other of [0x40000003, 0x40000028, 0xc00000b7, 0xc000003e].filter((one) => one !== audit))
      assert.equal(judge(filter, { audit: other, number: 1 }), KILL);
  });
}

test('the filter refuses calls of the x32 ABI on x86_64', () => {
  const filter = seccompFilter('x64') ?? Buffer.alloc(0);
  for (const number of [0, 56, 272, 512]) assert.equal(judge(filter, { audit: 0xc000003e, number: 0x40000000 + number }), ENOSYS);
});

test('there is no filter for an architecture that it is not written for', () => {
  for (const arch of ['ia32', 'arm', 's390x', 'toString']) assert.equal(seccompFilter(arch), null);
});

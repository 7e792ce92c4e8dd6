import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { invalid } from '#platform/server/errors.ts'

const MB = 1024 * 1024

/** What a file can do to whoever reads it. */
export type Sample =
  | 'plain'
  | 'refused'
  | 'damaged'
  | 'endless'
  | 'heap'
  | 'outside the heap'
  | 'reaching out'

/** Stands for a reader of foreign files, in the tests of the processes that they are read in. */
export async function run({ sample, pause = 0 }: { sample: Sample; pause?: number }): Promise<unknown> {
  const readers: Readonly<Record<Sample, () => unknown>> = {
    plain: () => new Promise((resolve) => setTimeout(() => resolve(process.pid), pause)),
    refused: () => {
      throw invalid({ file: ['The file is of clay.'] })
    },
    damaged: () => {
      throw new Error('Of this nobody thought.')
    },
    endless: () => {
      for (;;);
    },
    heap: () => {
      const held: number[][] = []
      for (;;) held.push(Array.from({ length: MB }, (_, at) => at * 1.5))
    },
    'outside the heap': async () => {
      const held: Buffer[] = []
      for (let at = 0; at < 60; at += 1) {
        held.push(Buffer.alloc(32 * MB, 1))
        // So that its parent has the time to look.
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return held.length
    },
    'reaching out': async () => ({
      settings: Object.keys(process.env).filter((name) => /SECRET|DATABASE|PASSWORD/.test(name)),
      network: await codeOf(() => new Promise((_, reject) => connect(80, '127.0.0.1').once('error', reject))),
      disk: await codeOf(() => writeFileSync('/tmp/heatline-foreign-sample', 'x')),
    }),
  }
  return readers[sample]()
}

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}

import { readFile } from 'node:fs/promises'
import { invalid } from '#platform/server/errors.ts'
import { type SniffedFile, sniffDraft } from './sniff.ts'
import { weightProblem } from './weighing/weight.ts'

/** A file that came in and lies on the disk. */
export interface ForeignFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** As whoever sent it calls it. */
  readonly name: string
}

/** What kind of file it is. Runs in a process for foreign files. @throws 422 at `file` when it is not accepted, or unsafe to open */
export async function run({ name, ...draft }: ForeignFile): Promise<SniffedFile> {
  const kind = await sniffDraft(draft, name)
  const problem = await weightProblem(await readFile(draft.path), kind.mime)
  if (problem !== null) throw invalid({ file: [`The file ${problem}.`] })
  return kind
}

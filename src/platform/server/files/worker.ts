import { readFile } from 'node:fs/promises'
import { invalid } from '#platform/server/errors.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
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

/** A file that was looked at. */
export interface LookedAt extends SniffedFile {
  /** Of a PDF; null: no PDF, or one that cannot be read. */
  readonly pages: number | null
}

/** One that asks for a password, or is damaged, may be kept all the same: nobody knows how many pages it has. */
async function pagesOf(bytes: Uint8Array): Promise<number | null> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, password: '' })).getPageCount() || null
  } catch {
    return null
  }
}

/** What kind of file it is. Runs in a process for foreign files. @throws 422 at `file` when it is not accepted, or unsafe to open */
export async function run({ name, ...draft }: ForeignFile): Promise<LookedAt> {
  const kind = await sniffDraft(draft, name)
  const bytes = await readFile(draft.path)
  const problem = await weightProblem(bytes, kind.mime)
  if (problem !== null) throw invalid({ file: [`The file ${problem}.`] })
  return { ...kind, pages: kind.mime === 'application/pdf' ? await pagesOf(bytes) : null }
}

import { readFile } from 'node:fs/promises'
import { invalid } from '#platform/server/errors.ts'
import { NO_DATA } from '../domain/codes.ts'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import { findingsOf } from '../domain/rules.ts'
import { NoData, readXml, Unreadable } from './xml.ts'

interface FileContent {
  readonly invoice: ElectronicInvoice
  readonly findings: readonly Finding[]
  readonly isPdf: boolean
}

/** What a file holds. Runs in a process for foreign files. @throws 422 at `file` with the reason */
export async function run({ path }: { readonly path: string }): Promise<FileContent> {
  const bytes = await readFile(path)
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  try {
    // Reading PDFs is a large library: it comes when there is one to read.
    const xml = isPdf ? await (await import('./embedded.ts')).xmlInPdf(bytes) : bytes
    const invoice = readXml(xml)
    return { invoice, findings: findingsOf(invoice), isPdf }
  } catch (error) {
    throw invalid(
      { file: [error instanceof Unreadable ? error.message : 'The file could not be read.'] },
      error instanceof NoData ? { file: NO_DATA } : {},
    )
  }
}

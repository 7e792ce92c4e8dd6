import type { ImportReport } from '#platform/contract/import-export.ts'
import type { TestReply } from './browser.ts'
import type { SignedIn } from './server.ts'

/** A form with a file as a browser sends it. */
export function formOf(
  text: string | Uint8Array<ArrayBuffer>,
  name = 'list.csv',
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([text]), name)
  return form
}

export const reportOf = (reply: TestReply): ImportReport => (reply.body as { data: ImportReport }).data

/** What a file would do to a list. */
export async function check(who: SignedIn, path: string, text: string): Promise<ImportReport> {
  const reply = await who.request('POST', `${path}/import/check`, { body: formOf(text) })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reportOf(reply)
}

/** Imports a file after its preview. */
export async function importText(who: SignedIn, path: string, text: string, mode: 'all' | 'valid' = 'all') {
  const { plan } = await check(who, path, text)
  return who.request('POST', `${path}/import`, { body: formOf(text, 'list.csv', { plan, mode }) })
}

/** "Row 7, percent: 140 is more than 100" for every problem. */
export const problemsOf = ({ problems }: ImportReport): string[] =>
  problems.map(({ row, column, message }) => `Row ${row}, ${column?.toLowerCase() ?? 'all'}: ${message}`)

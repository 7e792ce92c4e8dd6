import { type DrawingRecord, drawings } from '#modules/engineering/drawings/contract.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { makeSignatory } from './travellers.ts'

/** What is entered of a drawing of ours. */
export const drawingBody = {
  kind: 'drawing',
  number: '7719',
  rev: 'C',
  title: 'Body 4 in',
  ownedBy: 'us',
  issuedOn: '2026-01-15',
} as const

/** Attaches a file to a record. */
export async function attach(
  who: SignedIn,
  path: `/api/v1/${string}`,
  {
    name = 'drawing.pdf',
    text = `%PDF-1.7\n${name}\n%%EOF`,
  }: { readonly name?: string; readonly text?: string } = {},
): Promise<string> {
  const form = new FormData()
  form.set('file', new File([Buffer.from(text)], name))
  const { status, body } = await who.request('POST', `${path}/files`, { body: form })
  if (status !== 201) throw new Error(`The file was not taken: ${JSON.stringify(body)}`)
  return (body as { data: { id: string } }).data.id
}

/** Who prepares drawings and who approves them, with drawings in every state. */
export async function drawingDesk(server: TestServer) {
  const author = await server.signIn({ role: 'manager', name: 'Dora Draughts' })
  const approver = await server.signIn({ role: 'user', name: 'Arno Approver' })
  await makeSigner(server, approver.person)
  await makeSignatory(server, approver.person, { documentKinds: ['document_approval'] })
  const of = (who: SignedIn) => who.client(drawings)
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const read = ({ id }: { id: string }) => of(author).get({ params: { id } })
  const draft = (more: object = {}) =>
    of(author).create({
      body: { ...drawingBody, ...more },
    })
  const withFile = async (row: DrawingRecord, who = author) => {
    await attach(who, `/api/v1/drawings/${row.id}`)
    return read(row)
  }
  const approve = (row: DrawingRecord, who = approver) =>
    of(who).approve({ ...at(row), body: { signature: signed } })
  const current = async (more: object = {}) => approve(await withFile(await draft(more)))
  const revise = async (row: DrawingRecord, rev: string) =>
    of(author).revise({ ...at(await read(row)), body: { reason: 'The bore has changed.', rev } })
  const next = async (row: DrawingRecord, rev: string, more: object = {}) => {
    const opened = await revise(row, rev)
    const changed = await of(author).update({ ...at(opened), body: { revisionReason: 'Bore', ...more } })
    return approve(await withFile(changed))
  }
  return { author, approver, of, at, read, draft, withFile, approve, current, revise, next }
}

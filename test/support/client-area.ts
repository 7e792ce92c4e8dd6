import { expect } from 'vitest'
import { clientAccess } from '#modules/house/client-access/contract.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { inkPng } from '#modules/signing/signature/server/drawing/png.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { SignedIn, TestServer } from './server.ts'

/** A contact of a company who is signed in, with the id that the record of the company gives them. */
export interface Contact {
  readonly id: string
  readonly browser: SignedIn
}

/** Somebody with an account whom the record of the company names. */
export async function contactOf(
  server: TestServer,
  companyId: string,
  name: string,
  email = `${name.toLowerCase().replaceAll(' ', '.')}@customer.test`,
): Promise<Contact> {
  const id = await insertRow(server.services.db, companyContactTable, {
    companyId,
    position: 9,
    name,
    email,
    roles: [],
  })
  return { id, browser: await server.signIn({ role: 'client', companyId, email, name }) }
}

/** What a manager may change of the access of a contact. */
export const accessBy = (manager: SignedIn, { id }: Contact) => {
  const api = manager.client(clientAccess)
  return {
    limit: (...projects: string[]) => api.limit({ params: { id }, body: { projects } }),
    withdraw: () => api.withdraw({ params: { id } }),
    restore: () => api.restore({ params: { id } }),
  }
}

let drawings = 0

/** What a browser sends of a signature that was drawn; each one is another picture. */
export function drawing() {
  drawings += 1
  const cover = new Uint8Array(120 * 40).fill(drawings % 256, 0, 500 + Math.floor(drawings / 256))
  const stroke = { points: [0, 30, 60].map((x) => ({ x, y: x / 2 })) }
  return { strokes: [stroke, stroke], image: inkPng(120, 40, cover).toString('base64') }
}

/** Calls on one quote of the client area. */
export const quotePath = (id: string, step: string) => `/api/v1/client-area/quotes/${id}/${step}`

/** Has the code mailed that accepts a quote, and reads the mail. */
export const codeFor = (server: TestServer, who: SignedIn, id: string): Promise<string> =>
  mailedCode(server, who, quotePath(id, 'code'))

async function mailedCode(server: TestServer, who: SignedIn, path: string): Promise<string> {
  expect((await who.request('POST', path)).status).toBe(204)
  const mails = await server.mails(who.person.email)
  return /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** Calls on one round of documents in the client area. */
export const submittalPath = (id: string, step = '') =>
  `/api/v1/client-area/submittals/${id}${step && `/${step}`}`

/** Has the code mailed that returns documents, and reads the mail. */
export const returnCodeFor = (server: TestServer, who: SignedIn, id: string): Promise<string> =>
  mailedCode(server, who, submittalPath(id, 'code'))

/** Returns documents with the form that the browser sends. */
export async function returnDocuments(
  who: SignedIn,
  { id, version }: { readonly id: string; readonly version: number },
  answer: object,
  { file, key }: { readonly file?: string; readonly key?: string } = {},
) {
  const form = new FormData()
  const whole = { version, returnCode: '1', comments: [], name: 'Ros Buyer', ...drawing(), ...answer }
  form.set('answer', JSON.stringify(whole))
  if (file) form.set('file', new Blob([file], { type: 'text/plain' }), 'marked.txt')
  const headers = key ? { 'idempotency-key': key } : {}
  return who.request('POST', submittalPath(id, 'return'), { body: form, headers })
}

/** The order that comes with an acceptance. */
export const orderOf = (quote: QuoteRecord, code: string, change: object = {}) => ({
  version: quote.version,
  customerPoNo: 'PO 4500-1',
  customerPoDate: quote.quoteDate,
  name: 'Ros Buyer',
  ...drawing(),
  code,
  ...change,
})

/** Accepts a quote with the form that the browser sends. */
export async function accept(who: SignedIn, id: string, order: unknown, file = 'Order 4500-1', key?: string) {
  const form = new FormData()
  form.set('order', typeof order === 'string' ? order : JSON.stringify(order))
  if (file) form.set('file', new Blob([file], { type: 'text/plain' }), 'order.txt')
  const headers = key ? { 'idempotency-key': key } : {}
  return who.request('POST', quotePath(id, 'accept'), { body: form, headers })
}

/** The fields that an answer finds wrong, and the code of its reason. */
export const errorsOf = (reply: { readonly body: unknown }) =>
  Object.keys((reply.body as { errors?: object }).errors ?? {})
export const reasonOf = (reply: { readonly body: unknown }) => (reply.body as { code?: string }).code

import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { submittals } from '#modules/production/submittals/contract.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { newestMail } from './invitation.ts'
import { draftSubmittal, releasedOrder } from './orders.ts'
import { people } from './people.ts'
import { signature } from './production.ts'
import { createOrder } from './purchasing.ts'
import { submittedQuote } from './sales.ts'

const { email, name } = people.client
const letter = { to: [], cc: [], subject: 'By hand', message: 'By hand', byHand: true }

/** A quote that the customer of the house was sent. */
export async function sentQuote(seller: Caller, approver: Caller): Promise<QuoteRecord> {
  const { id, version } = await submittedQuote(seller, 'Jack-up spools')
  const params = { id }
  const approved = await approver.api(quotes).approve({ params, version, body: { signature } })
  return seller.api(quotes).send({ params, version: approved.version, body: letter })
}

/** A weld map that the customer is asked to approve, with its file. */
export async function sentDocuments(seller: Caller, approver: Caller) {
  const order = await releasedOrder(seller, approver, 'Ekofisk bonnets')
  const { id } = await draftSubmittal(seller, order)
  await seller.attach(`/api/v1/submittals/${id}/files`, 'weld-map.txt', 'Weld 1 to 8')
  const params = { id }
  const api = seller.api(submittals)
  const draft = await api.get({ params })
  const asked = await api.update({
    params,
    version: draft.version,
    body: { stage: 'for_approval', sentTo: name, coverNote: 'Please look at weld 4.' },
  })
  return api.send({ params, version: asked.version, body: {} })
}

/** Two strokes on the pad, as a person draws them; `enough` is what it says then. */
export async function draw(page: Page, enough = 'This can be saved.'): Promise<void> {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  for (const [from, to] of [
    [0.1, 0.5],
    [0.45, 0.9],
  ] as const) {
    const box = await pad.boundingBox()
    if (!box) throw new Error('There is no pad.')
    await page.mouse.move(box.x + from * box.width, box.y + 0.7 * box.height)
    await page.mouse.down()
    await page.mouse.move(box.x + ((from + to) / 2) * box.width, box.y + 0.2 * box.height, { steps: 6 })
    await page.mouse.move(box.x + to * box.width, box.y + 0.8 * box.height, { steps: 6 })
    await page.mouse.up()
  }
  await expect(page.getByText(enough)).toBeVisible()
}

/** The code of the newest mail to the contact. */
export async function codeOf(administrator: Caller, about: string): Promise<string> {
  const mail = await newestMail(administrator, email)
  expect(mail.subject).toBe(`Your code for ${about}`)
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
}

/** An order for sawing that a supplier was handed. */
export async function issuedOrder(
  administrator: Caller,
  manager: Caller,
  supplierId: string,
  more: { type?: 'subcontract' } = {},
) {
  const [facility] = (await administrator.api(facilities).list({ query: {} })).data
  const api = administrator.api(purchaseOrders)
  const facilityId = facility?.id ?? ''
  const { id, version } = await createOrder(administrator, { supplierId, facilityId, ...more })
  const params = { id }
  const asked = await api.submit({ params, version, body: {} })
  const decided = await manager
    .api(purchaseOrders)
    .approve({ params, version: asked.version, body: { signature } })
  return api.issue({ params, version: decided.version, body: letter })
}

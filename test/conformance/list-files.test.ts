import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contracts } from '../../src/app/catalogue.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ListTotals } from '#platform/contract/calls/resource.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { makersOfDocuments } from '../support/one-of-each.ts'
import { type SignedIn, testServer } from '../support/server.ts'

/** Lists whose rows are not taken along as a file, with the reason. */
const without: Readonly<Record<string, string>> = {
  audit: 'the trail leaves with its chain, in an export of its own',
  'company-bank-accounts': 'numbers of accounts leave the house in payments alone',
  'company-export': 'its rows are files already',
  jobs: 'what failed is tried again, not kept',
  outbox: 'letters to people are not taken along',
  seals: 'each is sent out as an e-mail, and a record of one as its proof',
  signature: 'everybody reads their own events; all of them are in the trail',
  'silent-customers': 'the file of companies has them, by the day of the last contact',
  'supplier-record': 'its report is a file of its own',
  'template-operations': 'they leave with their template, as a sheet that comes back',
  'terms-and-conditions': 'long texts, read one by one',
  'api-tokens': 'what opens the program stands in no file',
  webhooks: 'few, and what they are told stands in their log',
  'webhook-deliveries': 'a log of a month, read one by one',
  'user-permissions': 'who may do what is told by the report of rights',
}

type Row = Readonly<Record<string, unknown>>

const lists = contracts.filter(({ endpoints }) => endpoints['list']?.list)
const files = lists.filter(({ endpoints }) => 'exportRows' in endpoints)
const documents = files.filter(({ slice }) => slice in makersOfDocuments)

/** What a list answers as its sums is what its rows come to. */
async function expectSums(who: SignedIn, contract: Contract, rows: readonly Row[]): Promise<void> {
  const reply = await who.request('GET', `/api/v1/${contract.slice}/totals`)
  const { isTooMany, sums } = (reply.body as { data: ListTotals }).data
  expect([isTooMany, sums.length > 0]).toEqual([false, true])
  const { row } = contract as unknown as { row: z.ZodObject }
  for (const { label, value } of sums) {
    const field = Object.keys(row.shape).find((name) => labelAt(row, [name]) === label) ?? ''
    expect(Number(value)).toBeCloseTo(rows.reduce((sum, one) => sum + Number(one[field]), 0))
  }
}

/** Rows that are named go into the file alone, as far as whoever asks may read the list. */
async function expectChosen(who: SignedIn, path: string, { data }: Page<Row>): Promise<void> {
  const [first, ...others] = data
  const chosen = await who.request('GET', `${path}/export/csv?ids=${String(first?.['id'])}`)
  expect([path, chosen.status]).toEqual([path, 200])
  expect((await readSheet(chosen.bytes, 'chosen.csv')).rows).toHaveLength(1)
  const none = await who.request('GET', `${path}/export/csv?ids=00000000-0000-4000-8000-000000000000`)
  // Nothing but its headings.
  expect(new TextDecoder().decode(none.bytes).trim().split('\n')).toHaveLength(1)
  const all = await who.request('GET', `${path}/export/csv?ids=${data.map(({ id }) => String(id)).join(',')}`)
  expect((await readSheet(all.bytes, 'all.csv')).rows).toHaveLength(others.length + 1)
  expect((await who.request('GET', `${path}/export/csv?ids=1`)).status).toBe(422)
  // The list itself has pages and filters for that.
  expect((await who.request('GET', `${path}?ids=${String(first?.['id'])}`)).status).toBe(422)
}

describe('What a list shows can be taken along as a file', () => {
  it('from every list, or there is a reason why not', () => {
    const others = lists.filter((one) => !files.includes(one)).map(({ slice }) => slice)
    expect(others.toSorted()).toEqual(Object.keys(without).toSorted())
    expect(documents.length).toBeGreaterThan(15)
  })

  it.each(documents)('of $slice, row by row and in words, for whoever reads the list', async (contract) => {
    const { slice } = contract
    const server = await testServer()
    await makersOfDocuments[slice]?.(server)
    const who = await server.signIn('administrator')
    const path = `/api/v1/${slice}`
    const page = (await who.request('GET', path)).body as Page<Row>
    expect(page.data.length).toBeGreaterThan(0)
    for (const format of ['csv', 'xlsx'] as const) {
      const reply = await who.request('GET', `${path}/export/${format}`)
      expect([slice, format, reply.status]).toEqual([slice, format, 200])
      const { headings, rows } = await readSheet(reply.bytes, `list.${format}`)
      expect(rows.length).toBe(page.meta.total)
      expect(new Set(headings).size).toBe(headings.length)
      // No codes of the program: a state goes by the name that people read.
      const states = 'lifecycle' in contract ? stateNames(contract.lifecycle as never) : []
      const coded = states.filter((state: string) => state.includes('_'))
      expect(rows.flatMap(({ cells }) => cells).filter((cell) => coded.includes(cell))).toEqual([])
    }
    await expectChosen(who, path, page)
    if ('totals' in contract.endpoints) await expectSums(who, contract, page.data)
    expect((await who.request('GET', `${path}/export/csv?filter[nothing]=1`)).status).toBe(422)
    const client = await server.signIn('client')
    for (const query of ['', `?ids=${String(page.data[0]?.['id'])}`])
      expect((await client.request('GET', `${path}/export/csv${query}`)).status).toBe(403)
  })
})

import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { noteFigure, sized } from '../../../../test/support/proof.ts'
import { randomPipeline } from '../../../../test/support/random-pipeline.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { type FigureTable, salesDashboards } from './contract.ts'

const server = await testServer()
const SEED = 20_261_123
const COUNT = sized(150, 5000)
const world = await randomPipeline(server, COUNT, SEED)
const api = world.seller.client(enquiries)

interface Row {
  readonly number: string
  readonly value: string | null
  readonly currency: string
  readonly confidencePercent: number
}

/** Every row of the list behind an address. */
async function rowsOf(path: string): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = `/api/v1${path}&per_page=100`
  while (next) {
    const page: { status: number; body: unknown } = await world.seller.request('GET', next)
    expect(page.status).toBe(200)
    const { data, links } = page.body as { data: Row[]; links: { next: string | null } }
    rows.push(...data)
    next = links.next && links.next.replace(/^https?:\/\/[^/]+/, '')
  }
  return rows
}

/** In pounds, by our own arithmetic: the newest rate, else the one of the quote; null: neither is known. */
function inPounds({ number, value, currency }: Row): Decimal | null {
  const amount = new Decimal(value ?? 0)
  if (amount.isZero()) return amount
  const held = world.drawn.get(number)?.held
  const rate = world.rates.get(currency as 'GBP') ?? (held ? new Decimal(held) : null)
  return rate && amount.times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}

function sumsOf(rows: readonly Row[]): [string, string, string] {
  let [value, weighted] = [new Decimal(0), new Decimal(0)]
  for (const row of rows) {
    const amount = inPounds(row)
    if (amount === null) throw new Error(`${row.number} has no rate, and stands behind a sum.`)
    value = value.plus(amount)
    weighted = weighted.plus(
      amount.times(row.confidencePercent).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP),
    )
  }
  return [String(rows.length), value.toFixed(2), weighted.toFixed(2)]
}

const firstThree = ({ rows, total }: FigureTable) =>
  [...rows, ...(total ? [total] : [])].map(({ label, figures }) => ({
    label,
    path: figures[0]?.path ?? '',
    figures: figures.slice(0, 3).map(({ value }) => value),
  }))

it(`every figure of the pipeline is the sum of the list it opens, for ${COUNT} random enquiries (seed ${SEED})`, async () => {
  const { tables, leftOut, scope } = await world.seller
    .client(salesDashboards)
    .figures({ params: { view: 'pipeline' }, query: {} })
  expect(scope.currency).toBe('GBP')
  let compared = 0
  for (const table of tables.filter(({ key }) => key !== 'targets')) {
    for (const { label, path, figures } of firstThree(table)) {
      compared += figures.length
      expect([table.key, label, figures]).toEqual([table.key, label, sumsOf(await rowsOf(path))])
    }
  }
  noteFigure('Random enquiries', COUNT)
  noteFigure('Figures compared with the rows behind them', compared)
  // What is left out is said once, and has no rate either way; zloty were given none.
  const [left] = leftOut
  const behind = await rowsOf(left?.path ?? '')
  expect(leftOut.map(({ currency }) => currency)).toEqual(['PLN'])
  expect(behind.length).toBe(left?.count)
  expect(behind.every((row) => inPounds(row) === null)).toBe(true)
})

it('the board shows the same sums by step as the forecast', async () => {
  const figures = await world.seller
    .client(salesDashboards)
    .figures({ params: { view: 'pipeline' }, query: {} })
  const steps = new Map(
    figures.tables
      .find(({ key }) => key === 'step')
      ?.rows.map(({ label, figures: [count, value, weighted] }) => [
        label,
        [count?.value, value?.value, weighted?.value],
      ]),
  )
  const { columns } = await api.board({ query: {} })
  expect(
    new Map(
      columns.map(({ name, count, leftCount, value, weighted }) => [
        name,
        [String(count - leftCount), value, weighted],
      ]),
    ),
  ).toEqual(steps)
})

it('the list puts values of all currencies in the order of what they are worth', async () => {
  const rows = await rowsOf('/enquiries?filter[open]=true&sort=-value')
  const worth = rows.map((row) => (inPounds(row) ?? new Decimal(0)).toNumber())
  expect(worth).toEqual([...worth].sort((a, b) => b - a))
})

import { describe, expect, it } from 'vitest'
import { checkBodies } from '../../../scripts/gates/equal-bodies.ts'
import { knownPairs } from '../../../scripts/gates/known-bodies.ts'
import { readSources } from '../../../scripts/gates/sources.ts'

/** A function of an imagined slice, in the words of that slice. */
const issue = (one: string, many: string) => `
/** Issues ${many}. */
export async function issue${one}(ctx: Context, { params, body, version }: Incoming) {
  const row = await ${many}.requireVersion(ctx, params.id, version)
  if (!row.buyerEmail) throw invalid({ buyerId: ['Say who the buyer is.'] })
  const bytes = await renderPdf(print${one}({ row, letterhead: await letterheadOf(ctx, row.facilityId) }))
  const file = await storeFile(ctx, { entity: ${many}.slice, entityId: row.id, name: row.number, bytes })
  const mailed = body.byHand ? false : mailLetter(ctx, row, [file.id])
  return ${many}.save(ctx, row, 'issue', {
    issuedAt: ctx.clock.now().toISOString(),
    issuedTo: mailed ? body.to : [],
    pdfFileId: file.id,
  })
}
`
const other = `
export async function settle(ctx: Context, row: Row): Promise<void> {
  const open = await openLinesOf(ctx, row.id)
  for (const line of open) {
    const rest = new Decimal(line.quantity).minus(line.received)
    if (rest.lte(0)) continue
    await bookRest(ctx, line.id, rest.toFixed(3))
  }
  const [first] = open
  if (first) await tellBuyer(ctx, row.buyerId, 'settled', { line: first.lineNo, of: open.length })
  await ctx.audit({ entity: 'spares', entityId: row.id, action: 'settle' })
}
`
const one = 'src/modules/sales/spare-orders/server/issuing.ts'
const two = 'src/modules/purchasing/valve-orders/server/sending.ts'
const key =
  'purchasing/valve-orders/server/sending.ts#issueValve sales/spare-orders/server/issuing.ts#issueSpare'
const copied = new Map([
  [two, other + issue('Valve', 'valveOrders')],
  [one, issue('Spare', 'spareOrders')],
])

describe('Functions that read alike', () => {
  it('in two slices fail, whatever the slices call their things, and both places are named', () => {
    const problems = checkBodies(copied, {})
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${one}:3: reads like ${two}:15 (`)
    expect(problems[0]).toContain(key)
  })

  it('pass where they are no more than the call of one shell, each with what is its own', () => {
    const screen = (slice: string, inside = '') => `
export const Screen = () => (
  <ListPage
    contract={${slice}}
    columns={columns}
    href={({ id }) => \`/${slice}/\${id}\`}
    filters={filters}
    views={views}
    create="/${slice}/create"
    about="Numbered; each belongs to a company and a facility."
    importNote="Each row is saved as if somebody had typed it in."
    withChosen={(rows) => <Chosen rows={rows} />}
  ${inside === '' ? '/>' : `>${inside}</ListPage>`}
)
`
    const two = (inside: string) =>
      checkBodies(
        new Map([
          ['src/modules/sales/quotes/web/list.tsx', screen('quotes', inside)],
          ['src/modules/steel/heats/web/list.tsx', screen('heats', inside)],
        ]),
        {},
      )
    expect(two('')).toEqual([])
    expect(two('<Totals of={rows} by={day} note="What is open" />')).toHaveLength(1)
  })

  it('pass where somebody said why, in one slice, and where they only begin alike', () => {
    expect(checkBodies(copied, { [key]: 'Two trades.' })).toEqual([])
    const own = new Map([...copied].map(([, code], at) => [`src/modules/sales/spare-orders/${at}.ts`, code]))
    expect(checkBodies(own, {})).toEqual([])
    expect(
      checkBodies(
        new Map([
          [one, issue('Spare', 'spareOrders')],
          [two, other],
        ]),
        {},
      ),
    ).toEqual([])
  })

  it('are taken from the list of excuses once they differ', () => {
    expect(checkBodies(new Map([[two, other]]), { [key]: 'Two trades.' })).toEqual([
      `scripts/gates/known-bodies.ts: take out '${key}', which is no copy any more`,
    ])
  })

  it('find a copy of a real function under the words of another slice', () => {
    // The gate compares all slices; the copy is found among those of two districts as well.
    const sources = new Map(
      [...readSources()].filter(([path]) => /^src\/modules\/(purchasing|steel)\//.test(path)),
    )
    const path = 'src/modules/purchasing/supplier-returns/server/actions.ts'
    const copy = sources
      .get(path)
      ?.replaceAll('supplierReturn', 'valveReturn')
      .replaceAll('SupplierReturn', 'ValveReturn')
    sources.set('src/modules/steel/valve-returns/server/actions.ts', copy ?? '')
    const known = Object.entries(knownPairs).filter(([pair]) =>
      pair.split(' ').every((one) => /^(purchasing|steel)\//.test(one)),
    )
    const problems = checkBodies(sources, Object.fromEntries(known))
    expect(problems.length).toBeGreaterThan(1)
    expect(problems.every((one) => one.includes('valve-returns') && one.includes(path))).toBe(true)
  })
})

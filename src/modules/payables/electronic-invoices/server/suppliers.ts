import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { ElectronicInvoice } from '../domain/model.ts'

interface Supplier {
  readonly id: string
  readonly name: string
  readonly how: 'vat' | 'registration' | 'name'
}

const VAT_KEY = sql`regexp_replace(upper(coalesce(vat_no, '')), '[^A-Z0-9]', '', 'g')`
const signs = (text: string | null): string => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Companies that the seller can be: by VAT number, else by registration, else by name. */
async function suppliersOf(ctx: Context, { seller }: ElectronicInvoice): Promise<Supplier[]> {
  const names = [seller.name, seller.tradingName].flatMap((name) => name?.toLowerCase().trim() || [])
  const found = await ctx.tx.query<Supplier>(sql`
    SELECT id, name, CASE WHEN ${VAT_KEY} <> '' AND ${VAT_KEY} = ${signs(seller.vat)} THEN 'vat'
      WHEN registration_no = ${seller.legalId ?? ''} THEN 'registration' ELSE 'name' END AS how
    FROM ${companyTable}
    WHERE (is_supplier OR is_subcontractor) AND (${VAT_KEY} = nullif(${signs(seller.vat)}, '')
      OR registration_no = nullif(${seller.legalId ?? ''}, '')
      OR lower(name) = ANY(${sql.param(names)}::text[]) OR lower(trading_name) = ANY(${sql.param(names)}::text[]))
    ORDER BY name, id LIMIT 50`)
  for (const how of ['vat', 'registration', 'name'] as const) {
    const these = found.filter((one) => one.how === how)
    if (these.length > 0) return these
  }
  return []
}

/** The one company that the seller is; its orders decide between several. Says it where nobody or several fit. */
export async function sellerOf(
  ctx: Context,
  invoice: ElectronicInvoice,
  orders: readonly { readonly supplierId: string }[],
  tell: (term: string, sentence: string) => void,
): Promise<string | null> {
  const { seller } = invoice
  const suppliers = await suppliersOf(ctx, invoice)
  const ordered = new Set(orders.map(({ supplierId }) => supplierId))
  const fitting = suppliers.length > 1 ? suppliers.filter(({ id }) => ordered.has(id)) : suppliers
  const [only] = fitting
  if (only && fitting.length === 1) {
    if (only.how === 'name' && seller.vat)
      tell(
        'BT-31',
        `Found by its name alone: ${only.name} has another VAT number here than ${seller.vat}, or none.`,
      )
    return only.id
  }
  const who = `${seller.name ?? 'The seller'}${seller.vat ? `, ${seller.vat}` : ''}`
  if (suppliers.length === 0) tell('BT-27', `No supplier has this name or VAT number: ${who}.`)
  else
    tell(
      'BT-31',
      `Several companies fit ${who}: ${suppliers.map(({ name }) => name).join(', ')}. Choose one.`,
    )
  return null
}

import { countryName } from '#platform/contract/countries.ts'
import { shortDay } from '#platform/contract/dates.ts'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts } from '#platform/server/documents/printing.ts'
import type { Block, Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { Exchange } from '#platform/server/http/serve.ts'
import { type ConfirmedAccount, confirmedAccounts } from '#modules/company-bank-accounts/server/api.ts'
import { letterheadOfReader } from '#modules/facilities/server/api.ts'
import type { SupplierRecord } from '#modules/suppliers/contract.ts'
import { approvalKinds, isOnApprovedList } from '#modules/suppliers/domain.ts'
import { requireSupplier } from '#modules/suppliers/server/api.ts'
import type { companies } from '../contract.ts'
import { addressKinds, companyStatuses, contactRoles, rolesText, supplierStatuses } from '../domain.ts'
import { companyRecords } from './queries.ts'

type Company = z.output<typeof companies.record>

/** Everything the sheet of a company is made of. */
export interface CompanySheet {
  readonly company: Company
  readonly supplier: SupplierRecord
  /** Null for readers who may not see where a company is paid. */
  readonly accounts: readonly ConfirmedAccount[] | null
  readonly letterhead: Letterhead
  readonly today: string
  readonly url: string
  readonly createdAt: string
}

const heading = (text: string): Block => ({ kind: 'heading', text })

function commercial({ company }: CompanySheet): Block[] {
  return [
    {
      kind: 'facts',
      facts: facts({
        Status: companyStatuses[company.status].label,
        'Trading name': company.tradingName,
        'Registration number': company.registrationNo,
        'VAT number': company.vatNo,
        Website: company.website,
        'Account manager': company.accountManagerName,
        'Market segment': company.marketSegmentName,
        'Global segment': company.globalSegmentName,
        Currency: company.currency,
        'Payment terms': company.paymentTermsDays == null ? null : `${company.paymentTermsDays} days`,
        Delivery: [company.incoterm, company.incotermPlace].filter(Boolean).join(' '),
      }),
    },
  ]
}

function people({ company, today }: CompanySheet): Block[] {
  const present = company.contacts.filter(({ leftOn }) => !leftOn || leftOn > today)
  return [
    heading('Addresses'),
    {
      kind: 'table',
      columns: [{ label: 'Kind', width: 34 }, { label: 'Address' }],
      rows: company.addresses.map((one) => ({
        cells: [
          `${addressKinds[one.kind]}${one.isDefault ? ', default' : ''}`,
          [
            one.line1,
            one.line2,
            [one.postcode, one.city].filter(Boolean).join(' '),
            one.region,
            countryName(one.country),
          ]
            .filter(Boolean)
            .join(', '),
        ],
      })),
      empty: 'No address is known.',
    },
    heading('Contacts'),
    {
      kind: 'table',
      columns: [{ label: 'Name' }, { label: 'Role' }, { label: 'E-mail' }, { label: 'Telephone' }],
      rows: present.map((one) => ({
        cells: [
          { text: one.name, ...(one.jobTitle ? { note: one.jobTitle } : {}) },
          one.roles.map((role) => contactRoles[role]).join(', '),
          one.email ?? '',
          [one.phone, one.mobile].filter(Boolean).join(', '),
        ],
      })),
      empty: 'No contact is known.',
    },
  ]
}

/** The last day of what a supplier holds; that day itself still counts. */
const untilWords = (day: string | null, today: string): string =>
  day ? `${shortDay(day)}${day < today ? ', has run out' : ''}` : 'no end'

function supplierPart({ supplier, today }: CompanySheet): Block[] {
  const { status } = supplier
  if (status === null) return []
  const certificates = supplier.certificates.filter(({ endedAt }) => !endedAt)
  const approvals = supplier.approvals.filter(({ endedAt }) => !endedAt)
  const reason = supplier.history[0]?.reason
  return [
    heading('As a supplier'),
    {
      kind: 'paragraph',
      tone: isOnApprovedList(status) ? 'normal' : 'strong',
      text: `${supplierStatuses[status].label}${reason ? `: ${reason}` : ''}`,
    },
    {
      kind: 'table',
      columns: [{ label: 'Approved for' }, { label: 'Approved by' }, { label: 'Valid until', width: 42 }],
      rows: approvals.map((one) => ({
        cells: [
          {
            text: `${one.name} (${approvalKinds[one.kind].toLowerCase()})`,
            ...(one.conditions ? { note: one.conditions } : {}),
          },
          `${one.approvedByName}, ${shortDay(one.approvedOn)}`,
          untilWords(one.validUntil, today),
        ],
      })),
      empty: 'Not approved for anything in particular.',
    },
    {
      kind: 'table',
      columns: [{ label: 'Certificate' }, { label: 'Issued by' }, { label: 'Valid until', width: 42 }],
      rows: certificates.map((one) => ({
        cells: [
          { text: `${one.standard} ${one.number}`, ...(one.isMandatory ? { note: 'mandatory' } : {}) },
          one.body ?? '',
          untilWords(one.expiresOn, today),
        ],
      })),
      empty: 'No certificate is on record.',
    },
  ]
}

function bankPart({ accounts }: CompanySheet): Block[] {
  if (accounts === null || accounts.length === 0) return []
  return [
    heading('Bank accounts'),
    {
      kind: 'table',
      columns: [
        { label: 'Holder' },
        { label: 'Bank' },
        { label: 'BIC', width: 30 },
        { label: 'Account', width: 30 },
      ],
      rows: accounts.map((one) => ({
        cells: [one.holder, `${one.bankName}, ${one.country}`, one.bic ?? '', one.masked],
      })),
    },
    {
      kind: 'paragraph',
      tone: 'small',
      text: 'Confirmed accounts only. Numbers are covered but for their end; this sheet is no payment instruction.',
    },
  ]
}

/** The sheet of a company as plain data. */
export function companyPaper(sheet: CompanySheet): PdfDocument {
  const { company, letterhead, url, createdAt, today } = sheet
  return {
    letterhead,
    title: company.name,
    number: company.code,
    facts: [
      { label: 'Roles', value: rolesText(company) },
      { label: 'As of', value: shortDay(today) },
    ],
    blocks: [
      ...commercial(sheet),
      ...people(sheet),
      ...supplierPart(sheet),
      ...bankPart(sheet),
      ...(company.notes ? [heading('Notes'), { kind: 'paragraph' as const, text: company.notes }] : []),
    ],
    closing: [{ kind: 'signatures', boxes: [], qr: { text: url, label: 'Scan to open' } }],
    ...(company.mergedIntoId ? { stamp: 'MERGED' } : {}),
    createdAt,
  }
}

/** The PDF of the sheet; bank accounts are on it for those with the right, and masked. */
export async function sendSheet(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' }, unknown>,
  exchange: Exchange,
): Promise<void> {
  const company = await companyRecords.require(ctx, params.id)
  const paper = companyPaper({
    company,
    supplier: await requireSupplier(ctx, params.id),
    accounts: ctx.actor.permissions.has('companies:see-bank')
      ? await confirmedAccounts(ctx, params.id)
      : null,
    letterhead: await letterheadOfReader(ctx),
    today: ctx.today(),
    url: `${ctx.appUrl}/companies/${company.id}`,
    createdAt: ctx.clock.now().toISOString(),
  })
  const name = `${company.code} ${company.name}.pdf`
  await answerPdf(exchange, query, name, await renderPdf(paper))
}

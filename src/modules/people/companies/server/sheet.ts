import { fullAddress } from '#platform/contract/register.ts'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { answerPdf, facts } from '#platform/server/documents/printing/printing.ts'
import type { Block, Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import type { companies } from '../contract.ts'
import { addressKinds, companyStatuses, contactRoles, rolesText } from '../domain.ts'
import { companyRecords } from './queries.ts'

type Company = z.output<typeof companies.record>

/** Everything the sheet of a company is made of. */
export interface CompanySheet {
  readonly company: Company
  /** What other slices know of the company, as far as the reader may see it. */
  readonly parts: readonly Block[]
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
        'EORI number': company.eoriNo,
        'Certificate demanded': company.certificateType && `EN 10204 ${company.certificateType}`,
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
          [one.line1, one.line2, ...placeLines(one), countryName(one.country)].filter(Boolean).join(', '),
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

/** The sheet of a company as plain data. */
export function companyPrint(sheet: CompanySheet): PdfDocument {
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
      ...sheet.parts,
      ...(company.notes ? [heading('Notes'), { kind: 'paragraph' as const, text: company.notes }] : []),
    ],
    closing: [{ kind: 'signatures', boxes: [], qr: { text: url, label: 'Scan to open' } }],
    ...(company.mergedIntoId ? { stamp: 'MERGED' } : {}),
    createdAt,
  }
}

/** The PDF of the sheet, with what the slices add to it. */
export const sheetFrom =
  (hubs: readonly Hub<unknown>[]) =>
  async (
    ctx: Context,
    { params, query }: Incoming<{ id: string }, { download?: '1' }, unknown>,
    exchange: HttpExchange,
  ): Promise<void> => {
    const company = await companyRecords.require(ctx, params.id)
    const parts: (readonly Block[])[] = []
    for (const { companySheet } of hubs) if (companySheet) parts.push(await companySheet(ctx, params.id))
    const print = companyPrint({
      company,
      parts: parts.flat(),
      letterhead: await letterheadOfReader(ctx),
      today: ctx.today(),
      url: fullAddress(ctx.appUrl, `/companies/${company.id}`),
      createdAt: ctx.clock.now().toISOString(),
    })
    const name = `${company.code} ${company.name}.pdf`
    await answerPdf(exchange, query, name, await renderPdf(print))
  }

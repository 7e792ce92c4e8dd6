import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'
import { dayIn, formatMonth } from '#platform/contract/values/dates.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { contactPurposes, contactTypes } from '../domain.ts'
import type { MonthOfReports } from './month.ts'
import { formatShortDay } from './format-times.ts'

const table = (
  heading: string,
  columns: readonly { label: string; width?: number; align?: 'right' }[],
  cells: readonly TableRow['cells'][],
  empty: string,
): Block[] => [
  { kind: 'heading', text: heading },
  { kind: 'table', columns, rows: cells.map((row): TableRow => ({ cells: row })), empty },
]

const contactsTable = (month: MonthOfReports, timeZone: string): Block[] =>
  table(
    'Contacts',
    [
      { label: 'Day', width: 24 },
      { label: 'Company' },
      { label: 'Kind', width: 34 },
      { label: 'Next contact', width: 26 },
    ],
    month.contacts.map((one) => [
      formatShortDay(dayIn(one.contactAt, timeZone)),
      { text: one.companyName, note: one.excerpt, isStrong: true },
      { text: contactTypes[one.contactType], note: `${contactPurposes[one.purpose]}, ${one.number}` },
      formatShortDay(one.nextContactOn),
    ]),
    'There were none in this month.',
  )

/** The print of the month of a salesperson. `today` (`YYYY-MM-DD`) is the day of the open actions and follow-ups. */
export function monthPrint(
  month: MonthOfReports,
  about: { letterhead: Letterhead; timeZone: string; today: string; createdAt: string },
): PdfDocument {
  const { letterhead, timeZone, today, createdAt } = about
  const byType = month.byType
    .map(({ contactType, count }) => `${contactTypes[contactType]} ${count}`)
    .join(', ')
  const potential = month.potential
    .map(({ currency, value }) => formatAmountWithCode(value, currency))
    .join(', ')
  return {
    letterhead,
    title: 'Customer contacts',
    number: formatMonth(month.month),
    facts: [
      { label: 'Salesperson', value: month.userName },
      { label: 'Contacts', value: `${month.contactCount}${byType ? ` (${byType})` : ''}` },
      { label: 'Companies', value: String(month.companies.length) },
      { label: 'Potential value', value: potential || 'none named' },
    ],
    blocks: [
      ...contactsTable(month, timeZone),
      ...table(
        `Open actions on ${formatShortDay(today)}`,
        [
          { label: 'Action' },
          { label: 'Company', width: 46 },
          { label: 'Report', width: 32 },
          { label: 'Due', width: 26 },
        ],
        month.openActions.map((one) => [
          one.text,
          one.companyName,
          one.number,
          `${formatShortDay(one.dueOn)}${one.dueOn && one.dueOn < today ? ', overdue' : ''}`,
        ]),
        'Everything is done.',
      ),
      ...table(
        'Contacts that are overdue',
        [{ label: 'Company' }, { label: 'Report', width: 32 }, { label: 'Was due', width: 26 }],
        month.overdue.map((one) => [one.companyName, one.number, formatShortDay(one.nextContactOn)]),
        'None.',
      ),
      ...table(
        'Companies',
        [{ label: 'Company' }, { label: 'Contacts', width: 24, align: 'right' }],
        month.companies.map(({ name, count }) => [name, String(count)]),
        'None.',
      ),
    ],
    footer: `Customer contacts of ${month.userName}, ${formatMonth(month.month)}`,
    createdAt,
  }
}

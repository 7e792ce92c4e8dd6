import { bare } from '#platform/server/import-export/columns.ts'
import type { Sheet } from '#platform/server/import-export/read-sheet.ts'

type Names = Readonly<Record<string, readonly string[]>>

/** What Odoo, HubSpot and Salesforce call the fields of a company in their exports. */
export const companyNames: Names = {
  formerNo: ['External ID', 'Record ID', 'Account ID', 'Company ID', 'ID'],
  code: ['Reference', 'Internal Reference', 'Account Number'],
  name: ['Company name', 'Account Name', 'Display Name', 'Complete Name'],
  addressLine1: ['Street Address', 'Billing Street', 'Address Line 1', 'Mailing Street'],
  addressLine2: ['Street2', 'Street Address 2', 'Address Line 2'],
  city: ['Billing City', 'Mailing City'],
  region: ['State', 'State/Region', 'Billing State/Province', 'Billing State', 'Mailing State/Province'],
  postcode: [
    'Zip',
    'Postal Code',
    'Billing Zip/Postal Code',
    'Billing Postal Code',
    'Mailing Zip/Postal Code',
  ],
  country: ['Country/Region', 'Billing Country', 'Mailing Country'],
  vatNo: ['Tax ID', 'VAT'],
  website: ['Website Link', 'Website URL', 'Company Domain Name'],
  accountManagerId: ['Salesperson', 'Company owner', 'Account Owner'],
  currency: ['Account Currency'],
  notes: ['Internal Notes', 'Comment', 'Description'],
}

/** The same of a person at a company. */
export const personNames: Names = {
  formerNo: ['External ID', 'Record ID', 'Contact ID', 'ID'],
  name: ['Contact Name', 'Full Name', 'Display Name'],
  companyId: [
    'Company Name',
    'Associated Company',
    'Primary Associated Company',
    'Account Name',
    'Related Company',
  ],
  jobTitle: ['Job Position', 'Title'],
  email: ['E-mail Address', 'Work Email'],
  phone: ['Phone Number', 'Work Phone', 'Business Phone'],
  mobile: ['Mobile Phone Number', 'Mobile Phone'],
}

/** First and last name in one column, where a file has no whole one. */
export function withWholeNames(sheet: Sheet): Sheet {
  const at = (name: string) => sheet.headings.findIndex((heading) => bare(heading) === name)
  const [first, last] = [at('firstname'), at('lastname')]
  if (at('name') !== -1 || first === -1 || last === -1) return sheet
  const nameOf = (cells: readonly string[]) =>
    [cells[first], cells[last]]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
  const padded = (cells: readonly string[]) => sheet.headings.map((_, column) => cells[column] ?? '')
  return {
    headings: [...sheet.headings, 'Name'],
    rows: sheet.rows.map(({ row, cells }) => ({ row, cells: [...padded(cells), nameOf(cells)] })),
  }
}

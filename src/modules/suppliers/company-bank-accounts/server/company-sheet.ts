import type { Block } from '#platform/server/pdf/document.ts'
import type { ConfirmedAccount } from './api.ts'

/** Where a company is paid, on its sheet. */
export function bankPart(accounts: readonly ConfirmedAccount[]): Block[] {
  if (accounts.length === 0) return []
  return [
    { kind: 'heading', text: 'Bank accounts' },
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

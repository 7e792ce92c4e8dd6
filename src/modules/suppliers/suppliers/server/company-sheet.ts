import { shortDay } from '#platform/contract/values/dates.ts'
import type { Block } from '#platform/server/pdf/document.ts'
import { supplierStatuses } from '#modules/people/companies/domain.ts'
import type { SupplierRecord } from '../contract.ts'
import { approvalKinds, isOnApprovedList } from '../domain.ts'

/** The last day of what a supplier holds; that day itself still counts. */
const untilLabel = (day: string | null, today: string): string =>
  day ? `${shortDay(day)}${day < today ? ', has run out' : ''}` : 'no end'

/** A supplier on the sheet of the company, on a day; nothing of a company nothing is bought from. */
export function supplierPart(supplier: SupplierRecord, today: string): Block[] {
  const { status } = supplier
  if (status === null) return []
  const certificates = supplier.certificates.filter(({ endedAt }) => !endedAt)
  const approvals = supplier.approvals.filter(({ endedAt }) => !endedAt)
  const reason = supplier.history[0]?.reason
  return [
    { kind: 'heading', text: 'As a supplier' },
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
          untilLabel(one.validUntil, today),
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
          untilLabel(one.expiresOn, today),
        ],
      })),
      empty: 'No certificate is on record.',
    },
  ]
}

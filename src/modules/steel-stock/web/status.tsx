import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { type SteelStatus as Status, steelLifecycle } from '../domain/lifecycle.ts'

/** The status of a row of stock; kept in part it says so. */
export function SteelStatus({ row }: { row: { status: Status; isPartlyReserved: boolean } }) {
  if (row.isPartlyReserved) return <Chip tone="blue">Partly reserved</Chip>
  return <StatusChip table={steelLifecycle} state={row.status} />
}

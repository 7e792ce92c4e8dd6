import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { conditionalLabel, type SteelStatus as Status, steelLifecycle } from '../domain/lifecycle.ts'

interface SteelStatusProps {
  row: { status: Status; isPartlyReserved: boolean; isConditional: boolean }
}

/** The status of a row of stock; kept in part, or released without its certificate, it says so. */
export function SteelStatus({ row }: SteelStatusProps) {
  if (row.isConditional) return <Chip tone="amber">{conditionalLabel(row.status)}</Chip>
  if (row.isPartlyReserved) return <Chip tone="blue">Partly reserved</Chip>
  return <StatusChip table={steelLifecycle} state={row.status} />
}

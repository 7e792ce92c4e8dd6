import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import type { SteelRecord } from '../../contract.ts'

/** The heat of a piece; without its mill a number has no record. */
export function HeatLink({ heatId, heatNo }: Pick<SteelRecord, 'heatId' | 'heatNo'>) {
  if (!heatNo) return <Dim>not read yet</Dim>
  return heatId ? <AppLink href={`/heats/${heatId}`}>{heatNo}</AppLink> : heatNo
}

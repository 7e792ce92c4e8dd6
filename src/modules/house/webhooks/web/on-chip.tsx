import { Chip } from '#platform/web/ui/chip.tsx'
import type { Webhook } from '../contract.ts'

/** On, on and failing, or off. */
export function OnChip({ webhook: { isOn, failures } }: { webhook: Webhook }) {
  if (!isOn) return <Chip tone="grey">Off</Chip>
  return failures > 0 ? <Chip tone="amber">Failing</Chip> : <Chip tone="green">On</Chip>
}

/** `purchase-orders, quotes` -> "purchase orders, quotes". */
export const topicWords = ({ slices }: Pick<Webhook, 'slices'>): string =>
  slices.map((slice) => slice.replaceAll('-', ' ')).join(', ')

import { usePage } from '#platform/web/documents/use-document.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type SteelRecord, steelStock } from '../../contract.ts'

type Difference = NonNullable<SteelRecord['pendingDifference']>

const signed = (kg: string) => `${kg.startsWith('-') ? '\u2212' : '+'}${kg.replace('-', '')} kg`

/** `3 pieces counted, 5980.0 mm each: \u2212212.400 kg` */
export function differenceText({ kind, pieces, lengthMm, massKg, differenceKg }: Difference): string {
  const count = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  const found = [
    kind === 'scrap' ? `Scrap ${count}` : `${count} counted`,
    lengthMm && `${lengthMm} mm each`,
    massKg && `${massKg} kg in all`,
  ]
  return `${found.filter(Boolean).join(', ')}: ${signed(differenceKg)}`
}

/** What somebody counted above the limit of the facility: who, why, and the two ways on. */
export function PendingDifference({ steel }: { steel: SteelRecord }) {
  const { open } = usePage(steelStock)
  const difference = steel.pendingDifference
  if (!difference) return null
  const why = steel.can.confirmDifference
  return (
    <Card
      title="Difference waits for a second person"
      action={
        <>
          {steel.can.dropDifference === true && (
            <Button small onClick={() => open('dropDifference')}>
              Drop
            </Button>
          )}{' '}
          {why === true && (
            <Button small onClick={() => open('confirmDifference')}>
              Sign
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={{
          Difference: differenceText(difference),
          Reason: difference.reason,
          By: difference.askedByName,
          On: <InstantText at={difference.askedAt} />,
          'Next step': why === true ? 'You can sign for it.' : why,
        }}
      />
    </Card>
  )
}

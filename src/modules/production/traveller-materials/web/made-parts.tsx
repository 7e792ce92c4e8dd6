import { counted } from '#platform/contract/values/amounts.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type MaterialOfLine, type TravellerMaterials, travellerMaterials } from '../contract.ts'
import classes from './materials.module.css'

/** Made parts that are built in for a line, with the heats that they bring along. */
export function MadeParts({ line, record }: { line: MaterialOfLine; record: TravellerMaterials }) {
  return (
    <>
      {line.builtIn.map((one) => (
        <div key={one.id} className={classes.steel}>
          <div>
            <AppLink href={`/travellers/${one.travellerId}`}>{one.serialNo ?? one.number}</AppLink>{' '}
            {one.heats.map((heat) => (
              <Chip key={heat} tone="grey">
                {heat}
              </Chip>
            ))}{' '}
            <Dim>
              {[
                counted(one.quantity, 'piece', 'pieces'),
                one.intoSerialNo && `in ${one.intoSerialNo}`,
                one.serialNo && `made by ${one.number}`,
                one.byName,
              ]
                .filter(Boolean)
                .join(', ')}
              , <InstantText at={one.at} />
            </Dim>
          </div>
          <div className={classes.acts}>
            <ActionButton
              contract={travellerMaterials}
              action="takeOut"
              small
              record={record}
              info={{ label: 'Take out', needsReason: true }}
              start={{ builtInId: one.id }}
            />
          </div>
        </div>
      ))}
      {Number(line.issued) < Number(line.required) && (
        <div className={classes.acts}>
          <ActionButton
            contract={travellerMaterials}
            action="install"
            small
            record={record}
            info={{ label: 'Build in' }}
            start={{ lineRootId: line.rootId }}
            input={partFields(record)}
          />
        </div>
      )}
    </>
  )
}

/** What is asked of a part that is built in. */
const partFields =
  ({ pieces }: TravellerMaterials) =>
  (form: ActionForm) => (
    <>
      <TextField
        {...form.field<string>('part', 'Part', true)}
        hint="Its serial number, else the number of the traveller that made it"
      />
      <IntegerField {...form.field<number>('quantity', 'Pieces')} hint="Of parts without serial numbers" />
      {pieces.length > 0 && (
        <SelectField
          {...form.field<string>('intoSerialId', 'Into', true)}
          options={pieces.map(({ serialId, serialNo }) => ({ value: serialId, label: serialNo }))}
        />
      )}
    </>
  )

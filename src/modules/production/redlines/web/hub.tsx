import { SelectField } from '#platform/web/fields/select-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { DecisionButtons } from '#modules/signing/signature/web/api.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Redline, redlines, type Redlines } from '../contract.ts'
import { afterlives, redlineStates } from '../domain.ts'
import classes from './redlines.module.css'

/** Redlines of a traveller under its operations: what was proposed, what counts, and what becomes of it. */
export function RedlinesOfTraveller({ id }: CardProps) {
  const mayRead = useMay('redlines:read')
  const { data: record } = useQuery({ ...recordQuery<Redlines>(redlines, id), enabled: mayRead })
  if (!record) return null
  return (
    <div className={classes.tab}>
      <Card
        title="Redlines"
        count={record.redlines.length}
        action={
          <ActionButton
            contract={redlines}
            record={record}
            small
            action="propose"
            info={{ label: 'Propose a redline', needsReason: true }}
            input={proposalInput(record)}
          />
        }
      >
        {record.redlines.length === 0 ? (
          <p>
            Words, order and minutes of an operation that has not begun are redlined here. Everything else
            changes by the next revision.
          </p>
        ) : (
          <ul className={classes.list} aria-label="Redlines">
            {record.redlines.map((one) => (
              <li key={one.id}>
                <RedlineEntry one={one} record={record} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function ProposalFields({ form, operations }: { form: ActionForm } & Pick<Redlines, 'operations'>) {
  const chosen = operations.find(({ id }) => id === form.values['operationId'])
  const named = (all: Redlines['operations']) =>
    all.map(({ id, seq, title }) => ({ value: id, label: `${seq} ${title}` }))
  return (
    <>
      <SelectField
        {...form.field<string>('operationId', 'Operation', true)}
        options={named(operations.filter(({ refusal }) => refusal === null))}
      />
      <TextField
        {...form.field<string>('title', 'Operation called')}
        hint="Leave empty what stays as it is"
      />
      <TextAreaField
        {...form.field<string>('instruction', 'Instruction')}
        rows={4}
        hint={
          chosen?.instruction ? `Now: ${chosen.instruction.slice(0, 200)}` : 'All of it, as it is to read'
        }
      />
      <IntegerField {...form.field<number>('setupMin', 'Setup in minutes')} />
      <TextField {...form.field<string>('runMin', 'Run in minutes each')} />
      <SelectField
        {...form.field<string>('beforeId', 'Do it before')}
        options={named(operations.filter(({ id }) => id !== chosen?.id))}
      />
    </>
  )
}

/** What is asked of whoever proposes. */
const proposalInput =
  ({ operations }: Redlines) =>
  (form: ActionForm) => <ProposalFields form={form} operations={operations} />

const afterlifeInput = (form: ActionForm) => (
  <SelectField {...form.field<string>('as', 'What becomes of it', true)} options={afterlives} />
)

function RedlineEntry({ one, record }: { one: Redline; record: Redlines }) {
  const { id, number, operationId, seq, title, state, changes, reason } = one
  const acts = { contract: redlines, record, start: { redlineId: id } }
  return (
    <div className={classes.redline}>
      <div>
        <b>{`Redline ${number}`}</b>{' '}
        <Chip tone={redlineStates[state].tone}>{redlineStates[state].label}</Chip>{' '}
        <AppLink href={`/travellers/${record.id}/operations/${operationId}`}>{`${seq} ${title}`}</AppLink>
        {changes.map(({ field, from, to }) => (
          <p key={field}>
            {field}: <del>{from}</del> <ins>{to}</ins>
          </p>
        ))}
        <p>
          {reason}{' '}
          <Dim>
            {one.proposedByName}, <InstantText at={one.proposedAt} />
          </Dim>
        </p>
        {one.decidedAt && (
          <p>
            <Dim>
              {[one.decisionReason, one.decidedByName].filter(Boolean).join(', ')},{' '}
              <InstantText at={one.decidedAt} />
            </Dim>
          </p>
        )}
        {one.endedReason && (
          <p>
            <Dim>{[one.endedReason, one.endedByName].filter(Boolean).join(', ')}</Dim>
          </p>
        )}
      </div>
      <div className={classes.acts}>
        {state === 'proposed' && (
          <DecisionButtons {...acts} label={`Redline ${number} of ${record.number}, operation ${seq}`} />
        )}
        {state === 'approved' && (
          <ActionButton
            {...acts}
            small
            action="settle"
            info={{ label: 'What becomes of it', needsReason: true }}
            input={afterlifeInput}
          />
        )}
      </div>
    </div>
  )
}

import { Tooltip } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { ActionInfo } from '#platform/contract/documents/lifecycle.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ActionDialog, type ActionInput } from './action-dialog.tsx'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import type { ActionOptions } from './use-action.ts'

interface ReasonedButtonProps extends ComponentProps<typeof Button> {
  /** Why it cannot be pressed now; the button stays visible and says so. */
  reason?: string | undefined
}

/** A button that can be switched off with a reason; the reason shows on hover and on focus. */
export function ReasonedButton({ reason, onClick, ...rest }: ReasonedButtonProps) {
  if (reason === undefined) return <Button {...rest} onClick={onClick} />
  return (
    <Tooltip label={reason} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <Button {...rest} aria-disabled="true" onClick={(event) => event.preventDefault()} />
    </Tooltip>
  )
}

interface ActionButtonProps<R extends WireRecord> extends ActionOptions<R> {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  tone?: 'default' | 'primary' | 'danger'
  /** Inside a row. */
  small?: boolean
  input?: ActionInput
}

/** A button for one action; it asks before it runs, and says why when the record does not allow it. */
export function ActionButton<R extends WireRecord>({
  info,
  tone,
  small,
  input,
  ...options
}: ActionButtonProps<R>) {
  const [open, setOpen] = useState(false)
  const may = options.record.can?.[options.action] ?? true
  return (
    <>
      <ReasonedButton
        tone={tone}
        small={small}
        reason={may === true ? undefined : may}
        onClick={() => setOpen(true)}
      >
        {info.label}
      </ReasonedButton>
      {open && (
        <ActionDialog {...options} info={info} onClose={() => setOpen(false)}>
          {input}
        </ActionDialog>
      )}
    </>
  )
}

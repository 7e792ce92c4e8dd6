import type { ScreenAddress } from '#platform/contract/register.ts'
import { Menu } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { type ActionInfo, allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { RefusalCode } from '#platform/contract/calls/refusals.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { ReasonedButton } from './action-button.tsx'
import classes from './record-page.module.css'

export type ActiveRecord = WireRecord & { status?: string }

interface ActionBarProps {
  record: ActiveRecord
  lifecycle: Lifecycle | undefined
  /** Actions with a button of their own, the last one filled; where none is possible, the first step that is. */
  buttons?: readonly string[] | undefined
  /** What is made of the record next, as buttons of their own. */
  starts?: ReactNode
  /** Actions that another part of the screen offers. */
  hidden?: readonly string[] | undefined
  /** The record can be deleted in principle. */
  isRemovable: boolean
  /** Gets the name of an action, or `remove`. */
  onAction: (name: string) => void
  /** Further entries of the menu: `MenuEntry`. */
  children?: ReactNode
}

/** The next steps of a record as buttons, and a menu with all other actions. */
export function ActionBar(props: ActionBarProps) {
  const { record, lifecycle, starts, hidden, isRemovable, onAction, children } = props
  const actions = possibleActions(lifecycle, record, hidden)
  const listed = props.buttons?.filter((action) => action in actions) ?? []
  const usual = listed.length > 0 ? listed : firstStep(actions)
  // What somebody will never be allowed to do is no next step of theirs; the menu says so.
  const buttons = usual.filter((name) => !isWithoutRight(record, name))
  const rest = Object.keys(actions).filter((action) => !buttons.includes(action))
  const mayRemove = isRemovable ? record.can?.remove : undefined
  const why = (action: string) => reasonOf(record.can?.[action])
  return (
    <div className={classes.actions}>
      {starts}
      {buttons.map((action, at) => (
        <ReasonedButton
          key={action}
          tone={at === buttons.length - 1 ? 'primary' : 'default'}
          reason={why(action)}
          onClick={() => onAction(action)}
        >
          {actions[action]?.label}
        </ReasonedButton>
      ))}
      {(rest.length > 0 || Children.count(children) > 0 || mayRemove !== undefined) && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <Button square icon="more" aria-label="More actions" />
          </Menu.Target>
          <Menu.Dropdown>
            {children}
            {rest.map((action) => (
              <MenuEntry
                key={action}
                label={actions[action]?.label ?? action}
                reason={why(action)}
                onClick={() => onAction(action)}
              />
            ))}
            {mayRemove !== undefined && (
              <MenuEntry
                label="Delete"
                icon="trash"
                reason={reasonOf(mayRemove)}
                onClick={() => onAction('remove')}
              />
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** The actions of the table that start from the record's state and that its reader has heard of. */
function possibleActions(
  lifecycle: Lifecycle | undefined,
  { status = '', can }: ActiveRecord,
  hidden: readonly string[] | undefined,
) {
  const found: Record<string, ActionInfo<string>> = {}
  for (const [name, info] of Object.entries(lifecycle?.actions ?? {})) {
    const isOffered = !info.system && !hidden?.includes(name) && can?.[name] !== undefined
    if (lifecycle && isOffered && allows(lifecycle, name, status)) found[name] = info
  }
  return found
}

/** The usual next step: the first action that needs no reason. */
const firstStep = (actions: Readonly<Record<string, ActionInfo<string>>>): readonly string[] =>
  Object.keys(actions)
    .filter((name) => !actions[name]?.needsReason)
    .slice(0, 1)

const NOT_THE_RIGHT: RefusalCode = 'not_the_right'

/** Whether an action is refused for good: its reader lacks the right. */
export const isWithoutRight = ({ cannot }: Pick<ActiveRecord, 'cannot'>, action: string): boolean =>
  cannot?.[action]?.code === NOT_THE_RIGHT

/** The sentence of a `can` that refuses. */
export const reasonOf = (may: true | string | undefined): string | undefined =>
  may === true || may === undefined ? undefined : may

/** An entry of the menu of a record. */
export interface MoreItem {
  label: string
  icon?: IconName
  href?: ScreenAddress
  onClick?: () => void
  /** Why it cannot be chosen now. */
  reason?: string | undefined
}

/** An entry of the menu; one that cannot be chosen now stays and says why. */
export function MenuEntry({ label, icon, href, onClick, reason }: MoreItem) {
  const goTo = useGoTo()
  return (
    <Menu.Item
      aria-disabled={reason !== undefined}
      leftSection={icon && <Icon name={icon} size={14} />}
      className={reason === undefined ? undefined : classes.off}
      closeMenuOnClick={reason === undefined}
      onClick={() => {
        if (reason !== undefined) return
        onClick?.()
        if (href) void goTo(href)
      }}
    >
      {label}
      {reason !== undefined && <small className={classes.why}>{reason}</small>}
    </Menu.Item>
  )
}

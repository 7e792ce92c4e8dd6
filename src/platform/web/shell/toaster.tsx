import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './toaster.module.css'

/** A short message at the edge of the screen. */
export interface Toast {
  readonly message: string
  /** A button beside the message, such as Undo; then the toast stays 10 s. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

const SHORT = 4_000
const WITH_ACTION = 10_000

/** The place where toasts appear. */
export function Toaster() {
  return <Notifications position="bottom-center" containerWidth={420} limit={3} autoClose={SHORT} />
}

/** Adds one toast to the place. */
export function showToast({ message, action }: Toast): void {
  const id = notifications.show({
    autoClose: action ? WITH_ACTION : SHORT,
    message: (
      <span className={classes.line}>
        <span>{message}</span>
        {action && (
          <Button
            variant="transparent"
            size="xs"
            className={classes.action}
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    ),
  })
}

import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import classes from './toaster.module.css'

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** A short message at the edge of the screen. */
export interface Toast {
  readonly message: string
  /** A button after the message, such as Undo; then the toast stays 15 s. */
  readonly action?: ToastAction
  /** What it is about: a further message about the same takes its place. */
  readonly about?: string
}

const SHORT = 4_000
/** As long as the server lets the mails of a step wait that can be undone. */
const WITH_ACTION = 15_000

/** The place where toasts appear. */
export function Toaster() {
  return (
    <Notifications
      position="bottom-center"
      containerWidth={420}
      limit={3}
      autoClose={SHORT}
      classNames={{ root: classes.place }}
    />
  )
}

const shownAbout = new Map<string, string>()

/** Adds one toast to the place. The time of one with a button stops while the pointer or the focus is on it. */
export function showToast({ message, action, about }: Toast): void {
  const before = about === undefined ? undefined : shownAbout.get(about)
  if (before !== undefined) notifications.hide(before)
  const close = () => void notifications.hide(id)
  const waiting = (autoClose: number | false) => () =>
    void notifications.update({ id, message: line, autoClose })
  const line = <ToastLine message={message} action={action} close={close} />
  const id = notifications.show({
    autoClose: action ? WITH_ACTION : SHORT,
    message: line,
    ...(action && { onFocusCapture: waiting(false), onBlurCapture: waiting(WITH_ACTION) }),
  })
  if (about !== undefined) shownAbout.set(about, id)
}

interface ToastLineProps {
  message: string
  action: ToastAction | undefined
  close: () => void
}

function ToastLine({ message, action, close }: ToastLineProps) {
  return (
    <span className={classes.line}>
      <span>{message}</span>
      {action && <ToastButton action={action} close={close} />}
    </span>
  )
}

/** The button of a toast; Ctrl+Z presses it from wherever nothing is being typed. */
function ToastButton({ action, close }: { action: ToastAction; close: () => void }) {
  const press = () => {
    close()
    action.run()
  }
  // Shortcuts are compared by identity: a new object would be removed and added with each render.
  const shortcuts = useMemo(
    () => [
      {
        keys: 'mod+z',
        label: action.label,
        leavesTyping: true,
        run: () => {
          close()
          action.run()
        },
      },
    ],
    [action, close],
  )
  useShortcuts(shortcuts)
  return (
    <Button
      variant="transparent"
      size="xs"
      className={classes.action}
      aria-keyshortcuts="Control+Z"
      onClick={press}
    >
      {action.label}
    </Button>
  )
}

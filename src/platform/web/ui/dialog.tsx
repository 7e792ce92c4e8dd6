import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { focusBefore, focusBack } from './focus-back.ts'
import classes from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The width; 460 px by default. */
  size?: number | string
}

/** A dialog over the page. Its first field takes the focus, which goes back to where it was; Esc and the cross close it. */
export function Dialog({ title, onClose, children, size = 460 }: DialogProps) {
  const [before] = useState(focusBefore)
  useEffect(() => () => focusBack(before), [before])
  return (
    <Modal.Root opened onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.content}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.Body className={classes.body}>{children}</Modal.Body>
          <Modal.CloseButton className={classes.close} aria-label="Close" />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

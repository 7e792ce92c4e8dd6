import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { canSaveAll, isAllKept, type LeaveQuestion, saveAll } from '#platform/web/session/unsaved.ts'
import classes from './dialogs.module.css'

const LOST = 'This page has changes that are not saved.'
const KEPT = 'Nothing is saved yet. What you typed stays here for you as a draft.'

/** Asks before unsaved changes are left. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const [isSaving, setSaving] = useState(false)
  const isKept = isAllKept()
  const save = async () => {
    setSaving(true)
    question.answer(await saveAll())
  }
  return (
    <Modal opened onClose={() => question.answer(false)} title="Leave without saving?" size={460}>
      <p className={classes.text}>{isKept ? KEPT : LOST}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={() => question.answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => question.answer(true)}>{isKept ? 'Leave' : 'Discard changes'}</Button>
        {canSaveAll() && (
          <Button variant="filled" loading={isSaving} onClick={() => void save()}>
            Save and leave
          </Button>
        )}
      </div>
    </Modal>
  )
}

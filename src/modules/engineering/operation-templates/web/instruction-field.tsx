import { lazy, Suspense } from 'react'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from '#platform/web/fields/field.tsx'
import type { Instruction } from '../domain/instruction.ts'
import classes from './instruction.module.css'

const Editor = lazy(async () => ({ default: (await import('./instruction-editor.tsx')).InstructionEditor }))

interface InstructionFieldProps extends FieldProps<Instruction>, FieldExtras {
  /** Pictures are files of this template. */
  templateId: string
}

/** Rich text with pictures; the editor is loaded beside the page. */
export function InstructionField({ templateId, ...field }: InstructionFieldProps) {
  return (
    <FieldFrame {...field}>
      <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
        <Editor {...field} templateId={templateId} describedBy={controlProps(field)['aria-describedby']} />
      </Suspense>
    </FieldFrame>
  )
}

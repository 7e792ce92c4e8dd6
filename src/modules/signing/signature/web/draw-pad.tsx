import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { drawingProblem } from '../domain/profile.ts'
import { openPad, type Pad } from './pad.ts'
import classes from './signature.module.css'

/** What the pad says, where it is read in another language. */
export interface PadWords {
  readonly label: string
  readonly empty: string
  readonly begun: string
  readonly enough: string
  readonly undo: string
  readonly clear: string
}

const english: PadWords = {
  label: 'Pad to draw your signature on',
  empty: 'Draw on the line.',
  begun: 'Go on; this is too little yet.',
  enough: 'This can be saved.',
  undo: 'Undo stroke',
  clear: 'Clear',
}

interface DrawPadProps {
  /** Gets the pad once it is open. */
  onPad: (pad: Pad) => void
  /** Hears of each stroke that was drawn or taken back, and whether any is there. */
  onStroke: (isEmpty: boolean) => void
  words?: PadWords
}

/** A pad to draw on with mouse, pen or finger. Whoever cannot draw types the signature; both count the same. */
export function DrawPad({ onPad, onStroke, words = english }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pad, setPad] = useState<Pad | null>(null)
  const [state, setState] = useState<'empty' | 'begun' | 'enough'>('empty')
  const heard = useRef(onStroke)
  useEffect(() => {
    heard.current = onStroke
  })
  useEffect(() => {
    if (!canvas.current) return
    const opened = openPad(canvas.current, () => {
      const strokes = opened.strokes()
      setState(strokes.length === 0 ? 'empty' : drawingProblem(strokes) ? 'begun' : 'enough')
      heard.current(strokes.length === 0)
    })
    setPad(opened)
    onPad(opened)
    return () => opened.close()
  }, [onPad])
  return (
    <div className={classes.draw}>
      <div className={classes.pad}>
        <canvas ref={canvas} role="img" aria-label={words.label} />
      </div>
      <div className={classes.row}>
        <span className={classes.small} role="status">
          {words[state]}
        </span>
        <Button small disabled={state === 'empty'} onClick={() => pad?.undo()}>
          {words.undo}
        </Button>
        <Button small disabled={state === 'empty'} onClick={() => pad?.clear()}>
          {words.clear}
        </Button>
      </div>
    </div>
  )
}

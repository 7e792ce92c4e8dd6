import { classNames } from '#platform/web/ui/class-names.ts'
import { loadTone } from '../domain.ts'
import classes from './planning.module.css'

const tones = { red: classes.red, amber: classes.amber, blue: undefined }

/** How much of its capacity a work centre is loaded with; over 85 and over 100 percent it changes colour. */
export function LoadBar({ percent, of }: { percent: number; of: string }) {
  return (
    <div className={classNames(classes.load, tones[loadTone(percent)])} title={`${of}: ${percent} % loaded`}>
      <i aria-hidden>
        <b style={{ width: `${Math.min(100, percent)}%` }} />
      </i>
      {percent} %
    </div>
  )
}

/** `0147` of TR-LDS-2026-0147. */
export const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

const hours = (minutes: number): string => `${Math.floor(minutes / 60)} h ${minutes % 60 || ''}`.trim()

/** Minutes as the shop says them: `38 min`, `2 h 10`. */
export const lengthText = (minutes: number): string => (minutes < 60 ? `${minutes} min` : hours(minutes))

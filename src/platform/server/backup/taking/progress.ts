/** What a backup or a restore is busy with. */
export const backupPhases = ['tables', 'files', 'checking', 'restoring', 'comparing'] as const
export type BackupPhase = (typeof backupPhases)[number]

/** Hears how far a phase is: bytes done of about so many. */
export type Progress = (phase: BackupPhase, done: number, total: number) => void

/** Adds up what is done in one phase. */
export function progressOver(
  progress: Progress | undefined,
  phase: BackupPhase,
  total: number,
): (bytes: number) => void {
  let done = 0
  progress?.(phase, 0, total)
  return (bytes) => {
    done += bytes
    progress?.(phase, Math.min(done, total), total)
  }
}

/** `1 week`, `9 weeks` */
export const weeks = (count: string | number): string => (Number(count) === 1 ? '1 week' : `${count} weeks`)

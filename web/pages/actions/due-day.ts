/** A day as the calendar here has it: `2026-03-01` alone would be midnight in Greenwich, which is yesterday in New York. */
export const toLocalMidnight = (day: string) => `${day}T00:00:00`;

const two = (value: number) => String(value).padStart(2, '0');

export const toDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const isOverdue = (due_date: string | null, now: Date) => due_date !== null && due_date < toDay(now);

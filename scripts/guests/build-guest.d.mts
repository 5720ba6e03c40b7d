export interface BuiltGuest {
  /** The text of `guest.json`. */
  readonly manifest: string
  /** The script. */
  readonly code: string
}
export function buildGuest(folder: string): Promise<BuiltGuest>

export interface ServedGuest {
  /** The address of the folder, with a slash at its end. */
  readonly url: string
  close(): Promise<void>
}
export function serveGuest(options: {
  readonly folder: string
  readonly port?: number
  readonly onBuilt?: (error?: Error) => void
}): Promise<ServedGuest>

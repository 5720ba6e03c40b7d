/** Set while all of Pinion's data in this browser must be deleted; checked before anything else starts. */
export const WIPE_FLAG = 'pinion/wipe'
export const WIPE_CHANNEL = 'pinion-wipe'

export function isWipeWanted(): boolean {
  try {
    return localStorage.getItem(WIPE_FLAG) !== null
  } catch {
    return false
  }
}

/** Another tab signed the last account out: this tab must stop showing it. */
export function followWipe(): void {
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.onmessage = () => location.replace('/')
}

import { defineService, type ReadableStore } from '#kernel'

/** The position of the wallet on the screen, in px. */
export interface FramePosition {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface CashuState {
  /** The wallet's address from `config.json`; `undefined` if the file names none. */
  readonly walletUrl: string | undefined
  /**
   * True if the wallet's address is on this site. Such a wallet is not shown, because it could read all that the site
   * stores.
   */
  readonly isSameOrigin: boolean
  /** True if the user has turned the wallet on. */
  readonly isEnabled: boolean
}

/** A Cashu wallet of another site, shown in a frame. Its secrets stay on that site. */
export interface CashuService {
  readonly state: ReadableStore<CashuState>
  setEnabled(isEnabled: boolean): void
  /**
   * The position of the frame on the page Wallet. `undefined` on other pages, where the frame is hidden but keeps
   * running.
   */
  readonly framePosition: ReadableStore<FramePosition | undefined>
  setFramePosition(framePosition: FramePosition | undefined): void
  /** Asks the user whether the connected lightning wallet may pay an invoice that the framed wallet has sent. */
  askToPay(invoice: string): void
}
export const Cashu = defineService<CashuService>('cashu@1')

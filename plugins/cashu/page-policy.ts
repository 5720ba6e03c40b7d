/** The host of the default wallet. A site that configures another wallet must add its host to `frame-src`. */
export const CASHU_HOST = 'wallet.cashu.me'

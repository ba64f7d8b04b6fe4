import { atom } from 'jotai';
import { product } from '../../contract/product.ts';

/** The product's names as this installation serves them; until its configuration is read, as they were when the app was built. */
export const productAtom = atom(product);

import { atom } from 'jotai';
import { product } from '../../contract/product.ts';

/** The product's names as this installation serves them. Until its configuration is read, those of the build. */
export const productAtom = atom(product);

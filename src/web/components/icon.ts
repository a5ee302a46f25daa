import { createElement, type ComponentPropsWithRef, type FunctionComponent } from "react";

export interface IconProps extends Omit<ComponentPropsWithRef<"svg">, "stroke"> {
  /** Width and height. In pixels if it is a number. */
  size?: number | string;
  /** Line width in units of the 24 × 24 drawing. */
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps>;

const drawIcon =
  (d: string, look: object): Icon =>
  ({ size = 24, stroke = 2, ...props }) =>
    createElement(
      "svg",
      { viewBox: "0 0 24 24", width: size, height: size, strokeWidth: stroke, ...look, ...props },
      createElement("path", { d }),
    );

const lines = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" };

/** @param d the path of an icon drawn with lines */
export const outlineIcon = (d: string): Icon => drawIcon(d, lines);

/** @param d the path of a filled icon */
export const filledIcon = (d: string): Icon => drawIcon(d, { fill: "currentColor" });

/**
 * Replaces lucide-react's createLucideIcon, whose code for options that no page uses weighs as much as twenty icons. The icons themselves
 * are lucide's.
 */
import { createElement, type SVGProps } from 'react';

interface IconData {
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

// oxlint-disable-next-line import/no-default-export -- what the modules of the icons import
export default function makeIcon({ size: viewed, node }: IconData) {
  return ({ size = viewed, ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${viewed} ${viewed}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}

"""Drivers of a real network: who must get a signal to steer all characters of Les Misérables.

Whoever appears with somebody influences this person. The network comes with NetworkX (Knuth 1993).
"""

import sys

import matplotlib
import networkx

import berge

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "berge"
import matplotlib.pyplot as plt  # noqa: E402

network = networkx.les_miserables_graph().to_directed()
control = berge.control(network)
print(f"{control.driver_count} of {len(network)} must be driven, {control.fraction:.0%}")
print("never drivers:", *control.never)
if len(sys.argv) > 1:
    places = networkx.spring_layout(network.to_undirected(), seed=4, weight=None)
    colours = {"always": "#c0392b", "sometimes": "#e9a23b", "never": "#8aa1b4"}
    plt.figure(figsize=(7, 5), layout="constrained")
    networkx.draw_networkx_edges(network.to_undirected(), places, edge_color="#cccccc", width=0.7)
    for name, colour in colours.items():
        nodes = list(getattr(control, name))
        networkx.draw_networkx_nodes(network, places, nodes, node_size=60, node_color=colour, label=f"{name} a driver")
    main = [name for name, degree in network.degree if degree > 30]
    networkx.draw_networkx_labels(network.subgraph(main), places, font_size=8, verticalalignment="bottom")
    plt.legend()
    plt.axis("off")
    plt.savefig(sys.argv[1], metadata={"Date": None})
